import type { Actor } from '@guiche/contract/actor';
import { maskTicket } from '@guiche/contract/masking';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { TicketPlace } from '@guiche/contract/visibility';
import { presentContactOfTicket } from '../contacts/index.ts';
import type { ShownTicket } from './shown-tickets.repo.ts';
import type { TicketPlaceRow, TicketRow } from './ticket-row.repo.ts';

const userColours = ['#3B5BDB', '#0B7285', '#5F3DC4', '#A61E4D', '#2B8A3E', '#9C5B00'] as const;

/** A person's colour on tickets follows from their id: it is the same everywhere, and nobody has to choose one. */
const colourOfUser = (userId: number) => userColours[userId % userColours.length] ?? userColours[0];

const statusOf = (row: ShownTicket) => row.status as Ticket['status'];
const channelOf = (channel: string) => channel as Ticket['channel'];

/** What says who sees a ticket, as the contract's rules take it. */
export function placeOf(row: TicketPlaceRow): TicketPlace {
  return {
    status: row.status as TicketPlace['status'],
    userId: row.user_id,
    queueId: row.queue_id,
    isGroup: row.is_group,
  };
}

interface QueueBeside extends Pick<TicketRow, 'queue_id'> {
  queue_name: string | null;
  queue_color: string | null;
}

/** The queue of a ticket, or of an entry of its log; null: it is in none. */
export function presentQueueOf({ queue_id: id, queue_name: name, queue_color: color }: QueueBeside): Ticket['queue'] {
  return id === null ? null : { id, name: name ?? '', color: color ?? '#000000' };
}

/** A ticket on the wire, unmasked: for events, which are masked for each room. Answers to a person take {@link presentTicketFor}. */
export function presentTicket(row: ShownTicket): Ticket {
  return {
    id: row.id,
    uuid: row.uuid,
    status: statusOf(row),
    channel: channelOf(row.channel),
    isGroup: row.is_group,
    isBot: row.is_bot,
    companyId: row.company_id,
    contactId: row.contact_id,
    contact: presentContactOfTicket({
      id: row.contact_id,
      name: row.contact_name,
      number: row.contact_number,
      former_numbers: row.contact_former_numbers,
      email: row.contact_email,
      picture_url: row.contact_picture_url,
      channel: row.contact_channel,
      is_group: row.contact_is_group,
      active: row.contact_active,
      accept_audio_message: row.contact_accept_audio_message,
      disable_bot: row.contact_disable_bot,
    }),
    queueId: row.queue_id,
    queue: presentQueueOf(row),
    userId: row.user_id,
    user:
      row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '', color: colourOfUser(row.user_id) },
    whatsappId: row.connection_id,
    whatsapp: {
      id: row.connection_id,
      name: row.connection_name,
      groupAsTicket: row.connection_group_as_ticket === 'enabled' ? 'enabled' : 'disabled',
    },
    tags: row.tags,
    lastMessage: row.last_message,
    lastMessageAck: row.last_message_ack,
    unreadMessages: row.unread_messages,
    useIntegration: row.use_integration,
    protocol: row.protocol,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    waitingSince: row.status === 'pending' ? (row.queued_at?.toISOString() ?? null) : null,
    lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
    snooze: row.snoozed_at === null ? null : { until: row.snoozed_until?.toISOString() ?? null },
    isNewToOwner: row.is_new_to_owner,
    version: row.version,
  };
}

/** A ticket on the wire, masked for who may not see numbers. */
export const presentTicketFor = (actor: Actor, row: ShownTicket): Ticket =>
  actor.hidesNumbers ? maskTicket(presentTicket(row)) : presentTicket(row);
