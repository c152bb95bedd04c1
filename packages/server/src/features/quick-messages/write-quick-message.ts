import type { PayloadOf } from '@guiche/contract/event';
import { fold } from '@guiche/contract/fold';
import { canChangeQuickMessage, cleanShortcode } from '@guiche/contract/quick-messages';
import {
  type createQuickMessage,
  type QuickMessage,
  quickMessageEvent,
  type updateQuickMessage,
} from '@guiche/contract/quick-messages.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { companyRoom } from '@guiche/contract/visibility';
import { noteBefore, noteInAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { StagedFile, Storage } from '../../platform/storage/storage.ts';
import { type KeptOriginal, keepOriginal } from '../media/index.ts';
import { presentQuickMessage } from './quick-message.present.ts';
import {
  disownQuick,
  findOneSeen,
  insertQuick,
  isShortcodeTaken,
  lockOneSeen,
  lockShortcodes,
  type QuickMessageRow,
  removeQuick,
  setQuickMedia,
  updateQuick,
} from './quick-messages.repo.ts';

/** What changes of quick messages need besides the database. */
export interface QuickDeps {
  storage: Pick<Storage, 'keep' | 'remove'>;
}

export function makeQuickMessage(ctx: Ctx, body: BodyOf<typeof createQuickMessage>): Promise<QuickMessage> {
  leaveOutWords(ctx);
  return inTransaction(ctx, async (tx) => {
    const shortcode = cleanShortcode(body.shortcode);
    const { userId } = tx.actor;
    await lockShortcodes(tx.db);
    if (await isShortcodeTaken(tx.db, { id: null, userId, shortcode })) fail('ERR_SHORTCODE_TAKEN');
    const at = tx.clock.now();
    const { message = '', geral = false, visao = false, status = true } = body;
    const row = await insertQuick(tx.db, {
      ...{ company_id: tx.companyId, user_id: userId, created_at: at, updated_at: at },
      ...{ shortcode, message, geral, visao, status },
    });
    announce(tx, 'create', [row]);
    return presentQuickMessage(row);
  });
}

export function changeQuickMessage(
  ctx: Ctx,
  id: number,
  change: BodyOf<typeof updateQuickMessage>,
): Promise<QuickMessage> {
  leaveOutWords(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockShortcodes(tx.db);
    const before = await lockChangeable(tx, id);
    noteBefore(tx, { geral: before.geral, visao: before.visao, status: before.status });
    const { message, geral, visao, status } = { ...before, ...given(change) };
    const shortcode = change.shortcode === undefined ? before.shortcode : cleanShortcode(change.shortcode);
    // A shortcode that only its author used may collide as soon as others see it.
    const isNew = fold(shortcode) !== fold(before.shortcode) || (!isShared(before) && (geral || visao));
    if (isNew && (await isShortcodeTaken(tx.db, { id, userId: before.user_id, shortcode })))
      fail('ERR_SHORTCODE_TAKEN');
    const after = await updateQuick(tx.db, id, { shortcode, message, geral, visao, status }, tx.clock.now());
    announce(tx, 'update', [before, after]);
    return presentQuickMessage(after);
  });
}

export async function removeQuickMessage({ storage }: QuickDeps, ctx: Ctx, id: number): Promise<{ ok: true }> {
  const row = await inTransaction(ctx, async (tx) => {
    const before = await lockChangeable(tx, id);
    await removeQuick(tx.db, id);
    if (isShared(before)) noteInAudit(tx, { name: before.shortcode });
    announce(tx, 'delete', [before]);
    return before;
  });
  if (row.media_key !== null) await storage.remove(row.media_key);
  return { ok: true };
}

/**
 * Removes a removed person as author. One event makes a screen load all quick messages again, so one to everybody and
 * one to the admins are enough for a thousand.
 */
export async function disownQuickMessages(tx: TxCtx, userId: number): Promise<void> {
  const rows = await disownQuick(tx.db, userId);
  for (const row of [rows.find(isShared), rows.find((each) => !isShared(each))]) if (row) announce(tx, 'update', [row]);
}

/** Stores any file, by its bytes. The previous one is removed. */
export async function attachFile(
  deps: QuickDeps,
  ctx: Ctx,
  id: number,
  upload: { file: StagedFile; name: string },
): Promise<QuickMessage> {
  requireChangeable(ctx, await findOneSeen(ctx.db, ctx.actor, id));
  const kept = await keepOriginal(deps.storage, ctx.companyId, upload);
  try {
    return await replaceFile(deps, ctx, id, kept);
  } catch (error) {
    await deps.storage.remove(kept.key);
    throw error;
  }
}

export const detachFile = (deps: QuickDeps, ctx: Ctx, id: number): Promise<QuickMessage> =>
  replaceFile(deps, ctx, id, null);

async function replaceFile(
  { storage }: QuickDeps,
  ctx: Ctx,
  id: number,
  file: KeptOriginal | null,
): Promise<QuickMessage> {
  const { before, after } = await inTransaction(ctx, async (tx) => {
    const row = await lockChangeable(tx, id);
    const changed = await setQuickMedia(tx.db, id, file, tx.clock.now());
    announce(tx, 'update', [changed]);
    return { before: row, after: changed };
  });
  if (before.media_key !== null) await storage.remove(before.media_key);
  return presentQuickMessage(after);
}

/**
 * Requires that the caller may change it: one that they do not see counts as missing, one that they only see is
 * refused.
 */
function requireChangeable({ actor }: Pick<Ctx, 'actor'>, row: QuickMessageRow | undefined): QuickMessageRow {
  if (!row) fail('ERR_NO_QUICK_MESSAGE_FOUND');
  if (!canChangeQuickMessage(actor, { userId: row.user_id, geral: row.geral })) fail('ERR_NO_PERMISSION');
  return row;
}

const lockChangeable = async (tx: TxCtx, id: number): Promise<QuickMessageRow> =>
  requireChangeable(tx, await lockOneSeen(tx.db, tx.actor, id));

const isShared = ({ geral, visao }: Pick<QuickMessageRow, 'geral' | 'visao'>) => geral || visao;

/** Announces a quick message to all who see it, or did until now, and to nobody else. */
function announce(
  tx: TxCtx,
  action: PayloadOf<typeof quickMessageEvent>['action'],
  states: readonly [QuickMessageRow, ...QuickMessageRow[]],
): void {
  const [{ id, user_id: userId }] = states;
  const ofOne = userId === null ? 'admins' : `user:${userId}`;
  const rooms = states.some(isShared) ? [companyRoom] : [ofOne];
  const payload: PayloadOf<typeof quickMessageEvent> = { action, id };
  tx.emit({ name: quickMessageEvent.name, payload, rooms });
}

/** The given fields; absent ones keep their values. */
const given = (change: BodyOf<typeof updateQuickMessage>) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<QuickMessageRow>;

/**
 * Leaves the words out of the audit entry, as they may be private while others read the log: it names the changed
 * fields.
 */
function leaveOutWords({ audit }: Ctx): void {
  if (!audit) return;
  const said = Object.entries(audit.entry.details);
  const texts = said.map(([name]) => name).filter((name) => name === 'shortcode' || name === 'message');
  const kept = said.filter(([name]) => name !== 'shortcode' && name !== 'message');
  audit.entry.details = { ...Object.fromEntries(kept), ...(texts.length > 0 ? { texts } : {}) };
}
