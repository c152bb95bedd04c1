import type { Actor } from '@guiche/contract/actor';
import { maskTextAbout } from '@guiche/contract/masking';
import { calledName } from '@guiche/contract/names';
import type { ReportTicket } from '@guiche/contract/reports.schemas';
import { canSeeTicket } from '@guiche/contract/visibility';
import { placeOf } from '../tickets/index.ts';
import type { ReportRow } from './reports.repo.ts';

/** Who sees the report sees all rows of it; what people wrote only where they may read the conversation. */
export function presentReportRow(row: ReportRow, actor: Actor): ReportTicket {
  const contact = { number: row.contact_number, formerNumbers: row.contact_former_numbers, isGroup: row.is_group };
  const shown = (text: string) => (actor.hidesNumbers ? maskTextAbout(text, contact) : text);
  const called = calledName({ name: row.contact_name, number: row.contact_number, channel: row.contact_channel });
  const place = placeOf({ ...row, user_id: row.owner_id, queue_id: row.place_queue_id });
  const canOpen = !row.is_ticket_gone && canSeeTicket(actor, place);
  return {
    id: row.id,
    uuid: row.uuid,
    whatsappName: row.connection_name,
    contactName: row.is_contact_gone ? '' : shown(called),
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
