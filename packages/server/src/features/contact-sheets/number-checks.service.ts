import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ContactImport } from '@guiche/contract/contact-sheets.schemas';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { getConnection } from '../connections/index.ts';
import { emitCheck, presentImport } from './import.present.ts';
import { type ImportRecord, lockImport } from './imports.repo.ts';
import { type CheckRecord, countTakenOver, findCheck, lockCheck, putCheck, updateCheck } from './number-checks.repo.ts';

const getLocked = async (tx: TxCtx, importId: number): Promise<ImportRecord> =>
  (await lockImport(tx.db, importId)) ?? fail('ERR_NO_IMPORT_FOUND');

/**
 * Starts a check. One that runs or is done is only answered; one that was stopped, or waits for its connection,
 * continues.
 */
export function startCheck(ctx: Ctx, importId: number, whatsappId: number): Promise<ContactImport> {
  return inTransaction(ctx, async (tx) => {
    const record = await getLocked(tx, importId);
    if (record.state === 'running') fail('ERR_IMPORT_RUNNING');
    const before = await lockCheck(tx.db, importId);
    if (before && (before.state === 'done' || isAsking(before))) return presentImport(record, before);
    const connection = await getConnection(tx, whatsappId);
    if (!channelAbilities[connection.channel].numberChecks) fail('ERR_CHANNEL_CANNOT');
    const total = before?.total ?? (await countTakenOver(tx.db, importId, record.last_row));
    if (total === 0) fail('ERR_IMPORT_NOTHING_CHOSEN');
    if (connection.status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED');
    const { companyId, actor } = tx;
    await putCheck(tx.db, { companyId, importId, userId: actor.userId, connectionId: whatsappId, total });
    return presentImport(record, await tellCheck(tx, importId));
  });
}

const isAsking = ({ state, is_connected }: CheckRecord) => state === 'running' && is_connected;

/** Cancels a check. Answers that are being stored come first; none follows. */
export function cancelCheck(ctx: Ctx, importId: number): Promise<ContactImport> {
  return inTransaction(ctx, async (tx) => {
    const record = await getLocked(tx, importId);
    const before = await lockCheck(tx.db, importId);
    if (before?.state !== 'running') return presentImport(record, before);
    await updateCheck(tx.db, importId, { state: 'canceled' });
    return presentImport(record, await tellCheck(tx, importId));
  });
}

async function tellCheck(tx: TxCtx, importId: number): Promise<CheckRecord> {
  const check = await findCheck(tx.db, importId);
  if (!check) throw new Error('a check that was just written is gone');
  emitCheck(tx, check);
  return check;
}
