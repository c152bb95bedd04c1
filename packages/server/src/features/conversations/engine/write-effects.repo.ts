import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { factColumns, factsOfTickets, markChangedDays, noLongerOnly } from '../../tickets/index.ts';
import { protocolAt } from '../protocol.repo.ts';

/** A move as ticket and attendance keep it. */
export interface MoveRow {
  ticket_id: number;
  status: string;
  user_id: number | null;
  queue_id: number | null;
  /** Null: as it was. */
  is_new_to_owner: boolean | null;
  /** Who moves it; null: a program of ours. */
  mover_id: number | null;
  /** It begins another attendance. */
  begins: boolean;
  /** Only its queue goes: its place in the lists, its snooze and its times stay. */
  stays: boolean;
  /** It waits from now on. */
  waits: boolean;
}

/** Arrays, one of each column: a plan expects ten rows of them, of `jsonb_to_recordset` a hundred, for which it reads whole tables. */
const moved = (moves: readonly MoveRow[]) =>
  sql`unnest(${moves.map((move) => move.ticket_id)}::bigint[], ${moves.map((move) => move.status)}::text[],
    ${moves.map((move) => move.user_id)}::bigint[], ${moves.map((move) => move.queue_id)}::bigint[],
    ${moves.map((move) => move.is_new_to_owner)}::boolean[], ${moves.map((move) => move.mover_id)}::bigint[],
    ${moves.map((move) => move.begins)}::boolean[], ${moves.map((move) => move.stays)}::boolean[],
    ${moves.map((move) => move.waits)}::boolean[])
    as r(ticket_id, status, user_id, queue_id, is_new_to_owner, mover_id, begins, stays, waits)`;

/** Writes where tickets are now. It also ends their snoozes, and they no longer count as left by an import. */
export async function moveTickets(tx: CompanyTx, moves: readonly MoveRow[], at: Date): Promise<void> {
  await sql`update tickets t set status = r.status, user_id = r.user_id, queue_id = r.queue_id,
      queued_at = case when r.waits then ${at}::timestamptz else t.queued_at end,
      closed_at = case when r.status = 'closed' then ${at}::timestamptz end,
      closed_by = case when r.status = 'closed' then r.mover_id end,
      amount_used_bot_queues = case when r.status = 'closed' then 0 else t.amount_used_bot_queues end,
      unread_messages = case when r.status = 'closed' then 0 else t.unread_messages end,
      is_new_to_owner = coalesce(r.is_new_to_owner, t.is_new_to_owner),
      snoozed_at = case when r.stays then t.snoozed_at end, snoozed_until = case when r.stays then t.snoozed_until end,
      imported_at = case when r.stays then t.imported_at end,
      updated_at = case when r.stays then t.updated_at else ${at}::timestamptz end, version = t.version + 1
    from ${moved(moves)} where t.company_id = (select current_company()) and t.id = r.ticket_id`.execute(tx);
}

/** Writes moves into the tickets' open attendances: who attends since when, or how they ended. */
export async function moveAttendances(tx: CompanyTx, moves: readonly MoveRow[], at: Date): Promise<void> {
  await sql`with changed as (update ticket_sessions s set
      user_id = case when r.stays then s.user_id when r.status = 'closed' then coalesce(s.user_id, r.mover_id) else r.user_id end,
      queue_id = r.queue_id,
      -- The time of waiting begins again in each queue.
      queued_at = case when not r.stays and s.queue_id is distinct from r.queue_id then ${at}::timestamptz else s.queued_at end,
      started_at = case when r.stays or r.status = 'closed' then s.started_at
        when r.status <> 'pending' then coalesce(s.started_at, ${at}::timestamptz) end,
      closed_at = case when r.status = 'closed' then ${at}::timestamptz end,
      finished_at = case when r.status = 'closed' then ${at}::timestamptz end
    from ${moved(moves)} where s.company_id = (select current_company()) and s.ticket_id = r.ticket_id
      and s.finished_at is null returning s.created_at)
    ${markChangedDays}`.execute(tx);
}

/** Inserts the attendances that tickets begin again with. */
export async function beginAttendances(
  tx: CompanyTx,
  companyId: number,
  moves: readonly MoveRow[],
  at: Date,
): Promise<void> {
  await sql`with t as (select k.id, k.connection_id, k.contact_id, k.is_group, k.is_active_demand, r.queue_id, r.user_id, r.waits
      from ${moved(moves)} join tickets k on k.company_id = (select current_company()) and k.id = r.ticket_id),
    ${noLongerOnly}
    insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, started_at,
      protocol, created_at, ${factColumns})
    select ${companyId}, t.id, t.connection_id, t.queue_id, t.user_id, ${at}::timestamptz,
      case when not t.waits then ${at}::timestamptz end, ${protocolAt(at, sql.ref('t.contact_id'))}, ${at}::timestamptz,
      ${factsOfTickets}
    from t order by t.id`.execute(tx);
}

export interface LogRow {
  ticket_id: number;
  type: string;
  user_id: number | null;
  queue_id: number | null;
}

/** Adds entries to tickets' logs, in their order. Answers the last one of each ticket. */
export async function insertLogs(
  tx: CompanyTx,
  companyId: number,
  entries: readonly LogRow[],
  at: Date,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; ticket_id: number }>`
    with i as (insert into ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
      select ${companyId}, e.ticket_id, e.type, e.user_id, e.queue_id, ${at}::timestamptz
      from unnest(${entries.map((entry) => entry.ticket_id)}::bigint[], ${entries.map((entry) => entry.type)}::text[],
        ${entries.map((entry) => entry.user_id)}::bigint[], ${entries.map((entry) => entry.queue_id)}::bigint[])
        with ordinality e(ticket_id, type, user_id, queue_id, ord) order by e.ord
      returning id, ticket_id)
    select max(id) as id, ticket_id from i group by ticket_id`.execute(tx);
  return new Map(rows.map((row) => [row.ticket_id, row.id]));
}
