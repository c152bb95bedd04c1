import type { BulkAct } from '@guiche/contract/bulk-acts.schemas';
import { sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import type { Attendance, TicketBefore } from '../conversations/index.ts';

/** What an act needs besides its tickets. */
export interface BulkDetails {
  queueId?: number | null;
  userId?: number | null;
  tagIds?: number[];
  /** Set for an act that closes only what an import left, and only while it is untouched. */
  imported?: boolean;
  /** Number of tickets skipped because their contact has no tag. */
  untagged?: number;
}

export interface RunRow {
  id: number;
  user_id: number;
  act: string;
  details: BulkDetails;
  state: string;
  total: number;
  done: number;
  skipped: number;
  created_at: Date;
  finished_at: Date | null;
}

/** The state in which an act left a ticket. */
export interface TicketAfter {
  status: string;
  userId: number | null;
  queueId: number | null;
  updatedAt: string;
  /** The last entry of its log: any later one means that somebody acted. */
  logId: number;
}

/** The ticket before the act. */
export interface ItemBefore extends TicketBefore {
  /** The attendance in which it continues. */
  attendance?: Attendance | null;
  addedTags?: number[];
}

export interface ItemRow {
  ticket_id: number;
  before: ItemBefore;
  /** Null: there is nothing to undo. */
  after: TicketAfter | null;
}

const columns = ['id', 'user_id', 'act', 'state', 'total', 'done', 'skipped', 'created_at', 'finished_at'] as const;
const details = sql<BulkDetails>`details`.as('details');

/** Takes the person's row, so that they begin one act at a time. */
export async function lockActor(tx: CompanyTx, userId: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/** Longest run of an act, in milliseconds: an unfinished one could not even report that it gave up. */
export const longestRunMs = 3_600_000;

/** Whether one of their acts is running. */
export async function hasRunningRun(tx: CompanyTx, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('bulk_runs')
    .where('user_id', '=', userId)
    .where('state', 'in', ['running', 'undoing'])
    .where('created_at', '>', new Date(now.getTime() - longestRunMs))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes runs that can neither be undone nor asked for. */
export async function deleteOldRuns(tx: CompanyTx, now: Date): Promise<void> {
  await tx
    .deleteFrom('bulk_runs')
    .where('created_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
}

export function insertRun(
  tx: CompanyTx,
  run: { companyId: number; userId: number; act: BulkAct; details: BulkDetails; total: number; at: Date },
): Promise<RunRow> {
  return tx
    .insertInto('bulk_runs')
    .values({
      company_id: run.companyId,
      user_id: run.userId,
      act: run.act,
      details: JSON.stringify(run.details),
      total: run.total,
      created_at: run.at,
    })
    .returning(columns)
    .returning(details)
    .executeTakeFirstOrThrow();
}

/** Inserts a run's tickets, each with its present state. */
export async function insertItems(
  tx: CompanyTx,
  companyId: number,
  runId: number,
  ticketIds: readonly number[],
): Promise<void> {
  await sql`insert into bulk_items (company_id, run_id, ticket_id, before)
    select ${companyId}, ${runId}, t.id, jsonb_build_object('status', t.status, 'userId', t.user_id, 'queueId', t.queue_id,
      'unread', t.unread_messages, 'updatedAt', t.updated_at, 'queuedAt', t.queued_at,
      'snoozedAt', t.snoozed_at, 'snoozedUntil', t.snoozed_until)
    from tickets t where t.company_id = (select current_company()) and t.id = any(${[...ticketIds]})`.execute(tx);
}

export function lockRun(tx: CompanyTx, runId: number): Promise<RunRow | undefined> {
  return tx
    .selectFrom('bulk_runs')
    .where('id', '=', runId)
    .select(columns)
    .select(details)
    .forUpdate()
    .executeTakeFirst();
}

export function findLatestRun(db: CompanyDb, userId: number): Promise<RunRow | undefined> {
  return db
    .selectFrom('bulk_runs')
    .where('user_id', '=', userId)
    .select(columns)
    .select(details)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findRunOwner(db: CompanyDb, runId: number): Promise<number | null> {
  const row = await db.selectFrom('bulk_runs').where('id', '=', runId).select('user_id').executeTakeFirst();
  return row?.user_id ?? null;
}

export function findItems(tx: CompanyTx, runId: number, state: 'waiting' | 'done', most: number): Promise<ItemRow[]> {
  return tx
    .selectFrom('bulk_items')
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .select(['ticket_id', sql<ItemRow['before']>`before`.as('before'), sql<ItemRow['after']>`after`.as('after')])
    .orderBy('ticket_id')
    .limit(most)
    .execute();
}

export interface ItemOutcome {
  ticketId: number;
  state: 'done' | 'skipped' | 'undone';
  after: TicketAfter | null;
  /** State that was unknown before the ticket's turn. */
  before: Partial<ItemBefore>;
  /** Whether it was skipped for lack of a tag. */
  isUntagged: boolean;
}

export async function writeItems(tx: CompanyTx, runId: number, outcomes: readonly ItemOutcome[]): Promise<void> {
  const rows = outcomes.map(({ ticketId, state, after, before }) => ({
    ticket_id: ticketId,
    state,
    after,
    before,
  }));
  await sql`update bulk_items i set state = r.state, after = coalesce(r.after, i.after),
      before = i.before || r.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ticket_id bigint, state text, after jsonb, before jsonb)
    where i.company_id = (select current_company()) and i.run_id = ${runId} and i.ticket_id = r.ticket_id`.execute(tx);
}

export async function updateRun(tx: CompanyTx, run: RunRow): Promise<void> {
  await tx
    .updateTable('bulk_runs')
    .set({
      state: run.state,
      done: run.done,
      skipped: run.skipped,
      details: JSON.stringify(run.details),
      finished_at: run.finished_at,
    })
    .where('id', '=', run.id)
    .execute();
}

/** The first tickets that an undo left where somebody else had put them. */
export async function findKeptIds(db: CompanyDb, runId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_items')
    .where('run_id', '=', runId)
    .where('state', '=', 'skipped')
    .where('after', 'is not', null)
    .select('ticket_id')
    .orderBy('ticket_id')
    .limit(most)
    .execute();
  return rows.map(({ ticket_id }) => ticket_id);
}

/** Counts how many of these tags exist. */
export async function countTags(db: CompanyDb, tagIds: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('tags')
    .where('id', '=', sql<number>`any(${[...tagIds]})`)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const selectImported = (db: CompanyDb) =>
  db
    .selectFrom('tickets')
    .where('status', 'in', ['pending', 'group'])
    .where('user_id', 'is', null)
    .where('imported_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .select('id');

/** Finds tickets that an import of a connection left, which nobody has accepted or written in since. */
export async function findImportedIds(db: CompanyDb, connectionId: number): Promise<number[]> {
  const rows = await selectImported(db).where('connection_id', '=', connectionId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Finds which of them are still untouched. */
export async function findStillImported(tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await selectImported(tx)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Adds tags to contacts, and answers which of them each did not have. A removed tag is left out. */
export async function addTags(
  tx: CompanyTx,
  companyId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ contact_id: number; tag_id: number }>`
    insert into contact_tags (company_id, contact_id, tag_id)
    select ${companyId}, c.id, g.id from (select id from tags
      where company_id = (select current_company()) and id = any(${[...tagIds]}) order by id for key share) g
      cross join unnest(${[...new Set(contactIds)].sort((a, b) => a - b)}::bigint[]) c(id)
    on conflict do nothing returning contact_id, tag_id`.execute(tx);
  const added = Map.groupBy(rows, (row) => row.contact_id);
  return new Map([...added].map(([id, all]) => [id, all.map((row) => row.tag_id)]));
}

/** Takes tags from contacts, from each its own. */
export async function removeTags(
  tx: CompanyTx,
  tagged: readonly { contactId: number; tagIds: readonly number[] }[],
): Promise<void> {
  const pairs = tagged.flatMap(({ contactId, tagIds }) => tagIds.map((tagId) => ({ contactId, tagId })));
  await sql`delete from contact_tags c using unnest(${pairs.map(({ contactId }) => contactId)}::bigint[],
      ${pairs.map(({ tagId }) => tagId)}::bigint[]) p(contact_id, tag_id)
    where c.company_id = (select current_company()) and c.contact_id = p.contact_id and c.tag_id = p.tag_id`.execute(
    tx,
  );
}
