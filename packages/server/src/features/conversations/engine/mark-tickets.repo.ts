import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { ProgramState, Snooze } from './step.ts';

/** A ticket that is set aside, or brought back. */
export interface AsideRow {
  ticketId: number;
  snooze: Snooze | null;
  /** It comes back by itself: on top of the lists, and new to who attends it. */
  wakes: boolean;
}

/** Sets tickets aside, or brings them back. */
export async function setAside(tx: CompanyTx, aside: readonly AsideRow[], at: Date): Promise<void> {
  const rows = aside.map(({ ticketId, snooze, wakes }) => ({
    ticket_id: ticketId,
    snoozed_at: snooze?.at ?? null,
    snoozed_until: snooze?.until ?? null,
    wakes,
  }));
  await sql`update tickets t set snoozed_at = r.snoozed_at, snoozed_until = r.snoozed_until,
      is_new_to_owner = case when r.wakes then t.user_id is not null else t.is_new_to_owner end,
      updated_at = case when r.wakes then ${at}::timestamptz else t.updated_at end, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ticket_id bigint, snoozed_at timestamptz,
      snoozed_until timestamptz, wakes boolean)
    where t.company_id = (select current_company()) and t.id = r.ticket_id`.execute(tx);
}

/** Writes what programs keep of tickets; what is not named stays. */
export async function setPrograms(
  tx: CompanyTx,
  set: readonly (Partial<ProgramState> & { ticket_id: number })[],
): Promise<void> {
  await sql`update tickets t set is_bot = coalesce(r.is_bot, t.is_bot),
      use_integration = coalesce(r.use_integration, t.use_integration),
      amount_used_bot_queues = coalesce(r.amount_used_bot_queues, t.amount_used_bot_queues), version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(set)}::jsonb) as r(ticket_id bigint, is_bot boolean, use_integration boolean,
      amount_used_bot_queues bigint)
    where t.company_id = (select current_company()) and t.id = r.ticket_id`.execute(tx);
}
