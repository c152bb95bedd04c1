import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { markChangedDays } from '../../tickets/index.ts';
import type { Attendance } from '../attendances.repo.ts';
import type { Restored } from './step.ts';

/** Writes tickets back as they were before an act. */
export async function restoreTickets(
  tx: CompanyTx,
  restored: readonly (Restored & { ticketId: number })[],
): Promise<void> {
  const rows = restored.map(({ ticketId, snooze, ...to }) => ({
    ticket_id: ticketId,
    status: to.status,
    user_id: to.userId,
    queue_id: to.queueId,
    unread: to.unread,
    updated_at: to.updatedAt,
    queued_at: to.queuedAt,
    is_new_to_owner: to.isNewToOwner,
    snoozed_at: snooze?.at ?? null,
    snoozed_until: snooze?.until ?? null,
  }));
  await sql`update tickets t set status = r.status, user_id = r.user_id, queue_id = r.queue_id,
      unread_messages = greatest(t.unread_messages, r.unread), updated_at = r.updated_at, queued_at = r.queued_at,
      closed_at = null, closed_by = null, is_new_to_owner = r.is_new_to_owner, snoozed_at = r.snoozed_at,
      snoozed_until = r.snoozed_until, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ticket_id bigint, status text, user_id bigint, queue_id bigint,
      unread bigint, updated_at timestamptz, queued_at timestamptz, is_new_to_owner boolean, snoozed_at timestamptz,
      snoozed_until timestamptz)
    where t.company_id = (select current_company()) and t.id = r.ticket_id`.execute(tx);
}

/** Writes attendances back, as if they had not ended, been returned or passed on. */
export async function resumeAttendances(
  tx: CompanyTx,
  resumed: readonly (Attendance & { queueId: number | null })[],
): Promise<void> {
  const rows = resumed.map(({ id, userId, queueId, queuedAt, startedAt }) => ({
    id,
    user_id: userId,
    queue_id: queueId,
    queued_at: queuedAt,
    started_at: startedAt,
  }));
  await sql`with changed as (update ticket_sessions s set user_id = r.user_id, queue_id = r.queue_id, queued_at = r.queued_at,
      started_at = r.started_at, closed_at = null, finished_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, user_id bigint, queue_id bigint,
      queued_at timestamptz, started_at timestamptz)
    where s.company_id = (select current_company()) and s.id = r.id returning s.created_at)
    ${markChangedDays}`.execute(tx);
}
