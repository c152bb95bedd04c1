import type { Actor } from '@guiche/contract/actor';
import type { ReportTicket } from '@guiche/contract/reports.schemas';
import { canSeeTicket } from '@guiche/contract/visibility';
import { calledIn, shownTo } from '../contacts/index.ts';
import { placeOf } from '../tickets/index.ts';
import type { ReportRow } from './reports.repo.ts';

/** A row of the report. Its readers see all rows, but people's words only where they may read the conversation. */
export function presentReportRow(row: ReportRow, actor: Actor): ReportTicket {
  const shown = shownTo(actor, { ...row, contact_is_group: row.is_group });
  const place = placeOf({ ...row, user_id: row.owner_id, queue_id: row.place_queue_id });
  const canOpen = !row.is_ticket_gone && canSeeTicket(actor, place);
  return {
    id: row.id,
    uuid: row.uuid,
    whatsappName: row.connection_name,
    contactName: row.is_contact_gone ? '' : shown(calledIn(row)),
    userName: row.user_name,
    queueName: row.queue_name,
    status: place.status,
    lastMessage: canOpen ? shown(row.last_message) : '',
    createdAt: row.began_at.toISOString(),
    closedAt: row.ended_at?.toISOString() ?? null,
    supportTime: row.support_seconds,
    NPS: row.rate,
    canOpen,
  };
}
