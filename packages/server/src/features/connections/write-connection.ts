import { faultsOfConnection } from '@guiche/contract/connection-rules';
import { connectionTokenLength } from '@guiche/contract/connection-settings';
import type {
  ConnectionDetails,
  ConnectionSettings,
  createConnection,
  updateConnection,
} from '@guiche/contract/connection-settings.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { noteBefore } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { randomText } from '../../platform/crypto/random-text.ts';
import { seal } from '../../platform/crypto/seal.ts';
import { fail } from '../../platform/fail.ts';
import { holdQueues } from '../queues/index.ts';
import { readSetting } from '../settings/index.ts';
import { announceConnection, announceSession } from './announce-connection.ts';
import { askPastSoon } from './ask-past.ts';
import { presentDetails, presentSettings } from './connection.present.ts';
import {
  type ConnectionColumns,
  clearDefault,
  countConnections,
  insertConnection,
  isNameTaken,
  lockCompany,
  putQueues,
  takeRoute,
  updateColumns,
} from './connection-writes.repo.ts';
import { type DetailsRow, lockDetails } from './connections.repo.ts';
import type { ConnectionDeps } from './connections.service.ts';
import { requireWithinPlan } from './plan-limits.ts';

type Change = BodyOf<typeof updateConnection>;

export function makeConnection(
  deps: ConnectionDeps,
  ctx: Ctx,
  { channel, ...change }: BodyOf<typeof createConnection>,
): Promise<ConnectionDetails> {
  leaveOutTexts(ctx);
  const adapter = deps.adapterFor(channel) ?? fail('ERR_CHANNEL_NOT_OFFERED');
  // For the other channels a log-in names the accounts.
  if (adapter.login) fail('ERR_CHANNEL_CANNOT');
  if (adapter.checkAccount && (change.phoneNumberId === undefined || change.accessToken === undefined))
    fail('ERR_ACCOUNT_REQUIRED');
  return inTransaction(ctx, async (tx) => {
    const row = await insertBare(deps, tx, { name: change.name, channel });
    const made = await applyChange(deps, tx, row, change, true);
    const { sessions } = adapter;
    if (!sessions) return presentDetails(made, deps, true);
    const key = { companyId: tx.companyId, connectionId: row.id };
    await sessions.askOpen(tx.db, key, { kind: 'fresh', pairingNumber: null });
    tx.afterCommit(() => sessions.wake(key));
    await updateColumns(tx.db, row.id, { status: 'OPENING' }, tx.clock.now());
    return presentDetails(await announceConnection(tx, row.id), deps, true);
  });
}

/** Inserts a row that is not announced yet, within the plan; the first of a company is its default. */
export async function insertBare(
  { sealKey }: Pick<ConnectionDeps, 'sealKey'>,
  tx: TxCtx,
  { name, channel }: { name: string; channel: string },
): Promise<DetailsRow> {
  await lockCompany(tx.db);
  await requireWithinPlan(tx, channel);
  if (await isNameTaken(tx.db, name, null)) fail('ERR_CONNECTION_NAME_TAKEN');
  const id = await insertConnection(tx.db, tx.companyId, {
    name,
    channel,
    status: 'DISCONNECTED',
    is_default: (await countConnections(tx.db)) === 0,
    token_sealed: seal(sealKey, randomText(connectionTokenLength)),
  });
  return (await lockDetails(tx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
}

export function changeConnection(
  deps: ConnectionDeps,
  ctx: Ctx,
  id: number,
  change: Change,
): Promise<ConnectionDetails> {
  leaveOutTexts(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const row = (await lockDetails(tx.db, id)) ?? fail('ERR_NO_WAPP_FOUND');
    return presentDetails(await applyChange(deps, tx, row, change, false), deps, true);
  });
}

/** Applies a change. All rules of a connection are checked here; existing values are exempt. */
async function applyChange(
  deps: ConnectionDeps,
  tx: TxCtx,
  row: DetailsRow,
  change: Change,
  isNew: boolean,
): Promise<DetailsRow> {
  const before = presentSettings(row);
  if (!isNew) noteBefore(tx, before);
  const after = { ...before, ...given(change) };
  await requireQueues(tx, after, before);
  if (after.name !== before.name && (await isNameTaken(tx.db, after.name, row.id))) fail('ERR_CONNECTION_NAME_TAKEN');
  const [fault] = faultsOfConnection(after, {
    now: tx.clock.now(),
    isRated: (await readSetting(tx.db, 'userRating')) === 'enabled',
    before: isNew ? null : before,
  });
  if (fault) fail(fault.code);
  if (row.is_default && change.isDefault === false) fail('ERR_NO_OTHER_WHATSAPP');
  const at = tx.clock.now();
  if (change.isDefault === true && !row.is_default)
    for (const former of await clearDefault(tx.db, row.id, at)) await announceConnection(tx, former);
  const account = await changeAccount(deps, tx, row, change);
  if (change.enableImportMessage === true && !before.enableImportMessage) {
    account.past_asked_at = null;
    if (row.status === 'CONNECTED' && deps.adapterFor(row.channel)?.askPast) askPastSoon(tx, row.id);
  }
  if (change.queueIds) await putQueues(tx.db, tx.companyId, row.id, after.queueIds);
  await updateColumns(tx.db, row.id, { ...columnsOf(change), ...account }, at);
  const written = await announceConnection(tx, row.id);
  if (written.status !== row.status) announceSession(tx, written);
  return written;
}

const ownWords: ReadonlySet<string> = new Set([
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
  'inactiveMessage',
  'collectiveVacationMessage',
]);

/** Leaves texts out of the audit entry, which cannot be erased: they stay in the connection alone. */
function leaveOutTexts({ audit }: Ctx): void {
  if (!audit) return;
  const said = Object.entries(audit.entry.details);
  const texts = said.map(([name]) => name).filter((name) => ownWords.has(name));
  const kept = said.filter(([name]) => !ownWords.has(name));
  audit.entry.details = { ...Object.fromEntries(kept), ...(texts.length > 0 ? { texts } : {}) };
}

/** The given fields; absent ones keep their values. */
const given = (change: Change): Partial<ConnectionSettings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

async function requireQueues(tx: TxCtx, after: ConnectionSettings, before: ConnectionSettings): Promise<void> {
  const named = ({ queueIds, sendIdQueue, queueIdImportMessages }: ConnectionSettings) =>
    [...queueIds, sendIdQueue, queueIdImportMessages].filter((id) => id !== null);
  const known = new Set(named(before));
  const asked = named(after).filter((id) => !known.has(id));
  if (asked.length === 0) return;
  const found = await holdQueues(tx.db, asked);
  if (asked.some((id) => !found.has(id))) fail('ERR_NO_QUEUE_FOUND');
}

/** Changes the account of a channel whose access people type in. A new account or token counts as untested. */
async function changeAccount(
  { adapterFor, sealKey }: ConnectionDeps,
  tx: TxCtx,
  row: DetailsRow,
  { phoneNumberId, wabaId, accessToken, appSecret, token }: Change,
): Promise<ConnectionColumns> {
  const columns: ConnectionColumns = token === undefined ? {} : { token_sealed: seal(sealKey, token) };
  if ([phoneNumberId, wabaId, accessToken, appSecret].every((part) => part === undefined)) return columns;
  const adapter = adapterFor(row.channel);
  if (!adapter?.checkAccount) fail('ERR_CHANNEL_CANNOT');
  if (phoneNumberId !== undefined && phoneNumberId !== row.account_id) {
    if (!(await takeRoute(tx.db, adapter.object, phoneNumberId, row.id))) fail('ERR_CONNECTION_TAKEN');
    columns.account_id = phoneNumberId;
    columns.account_facts = '{}'; // the old ones belong to another account
    columns.past_asked_at = null;
    columns.is_account_proven = false;
  }
  if (wabaId !== undefined && (wabaId || null) !== row.waba_id) {
    columns.waba_id = wabaId || null;
    columns.is_business_proven = false;
  }
  if (accessToken !== undefined) columns.access_token_sealed = seal(sealKey, accessToken);
  if (appSecret !== undefined) columns.app_secret_sealed = appSecret === '' ? null : seal(sealKey, appSecret);
  if (columns.account_id === undefined && accessToken === undefined) return columns;
  return { ...columns, status: 'DISCONNECTED', status_reason: 'untested', down_since: null, alerted_at: null };
}

function columnsOf(change: Change): ConnectionColumns {
  const columns: ConnectionColumns = {
    name: change.name,
    is_default: change.isDefault,
    greeting_message: change.greetingMessage,
    complation_message: change.complationMessage,
    out_of_hours_message: change.outOfHoursMessage,
    rating_message: change.ratingMessage,
    provider: change.provider,
    allow_group: change.allowGroup,
    group_as_ticket: change.groupAsTicket,
    time_use_bot_queues: change.timeUseBotQueues,
    max_use_bot_queues: change.maxUseBotQueues,
    time_send_queue: change.timeSendQueue,
    send_queue_id: change.sendIdQueue,
    expires_ticket: change.expiresTicket,
    when_expires_ticket: change.whenExpiresTicket,
    expires_ticket_nps: change.expiresTicketNPS,
    max_use_bot_queues_nps: change.maxUseBotQueuesNPS,
    expires_inactive_message: change.expiresInactiveMessage,
    time_inactive_message: change.timeInactiveMessage,
    inactive_message: change.inactiveMessage,
    time_create_new_ticket: change.timeCreateNewTicket,
    enable_import_message: change.enableImportMessage,
    import_recent_messages: change.importRecentMessages,
    import_old_messages: change.importOldMessages,
    import_old_messages_groups: change.importOldMessagesGroups,
    closed_tickets_post_imported: change.closedTicketsPostImported,
    import_queue_id: change.queueIdImportMessages,
    collective_vacation_start: change.collectiveVacationStart,
    collective_vacation_end: change.collectiveVacationEnd,
    collective_vacation_message: change.collectiveVacationMessage,
    schedules: change.schedules && JSON.stringify(change.schedules),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
