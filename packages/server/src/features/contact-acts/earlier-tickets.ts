import type { listContactTickets } from '@guiche/contract/contact-acts.schemas';
import { maskTextAbout } from '@guiche/contract/masking';
import type { ResultOf } from '@guiche/contract/route';
import { ticketStatus } from '@guiche/contract/tickets.schemas';
import type { Ctx } from '../../platform/context.ts';
import { inOneFlight } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { findContact } from '../contacts/index.ts';
import { presentQueueOf } from '../tickets/index.ts';
import { findTicketsOfContact } from './earlier-tickets.repo.ts';

export async function listEarlierTickets(ctx: Ctx, contactId: number): Promise<ResultOf<typeof listContactTickets>> {
  const [contact, rows] = await inOneFlight(ctx.db, (db) =>
    Promise.all([findContact(db, contactId), findTicketsOfContact(db, ctx.actor, contactId)]),
  );
  const { number, former_numbers: formerNumbers, is_group: isGroup } = contact ?? fail('ERR_NO_CONTACT_FOUND');
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    status: ticketStatus.parse(row.status),
    queue: presentQueueOf(row),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    lastMessage: ctx.actor.hidesNumbers
      ? maskTextAbout(row.last_message, { number, formerNumbers, isGroup })
      : row.last_message,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }));
}
