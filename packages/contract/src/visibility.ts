import { type Actor, canManageConnections, seesAllTickets } from './actor.ts';
import type { Ticket } from './tickets.schemas.ts';

export type TicketStatus = Ticket['status'];

/** What a ticket's audience depends on, and nothing else. */
export type TicketPlace = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'isGroup'>;

const queueRoom = (queueId: number | null) => (queueId === null ? 'noqueue' : `queue:${queueId}`);

/** The rooms that show a ticket. It is visible to an actor when one of them is among {@link roomsFor} that actor. */
export function roomsOf(ticket: TicketPlace): string[] {
  const rooms = ['admins'];
  if (ticket.isGroup) rooms.push('groups');
  else {
    if (ticket.userId === null || ticket.status === 'closed') rooms.push(queueRoom(ticket.queueId));
    if (ticket.userId !== null) rooms.push(`user:${ticket.userId}`);
    if (ticket.status === 'closed') rooms.push('historic');
  }
  return rooms;
}

/** The room of everybody of a company, for what all may know, such as who is online. Never a ticket's. */
export const companyRoom = 'company';

/** The room of people who look after connections: nobody else is told of codes to scan. Never a ticket's. */
export const connectionsRoom = 'connections';

/** An actor's rooms besides those of tickets. */
export const furtherRoomsFor = (actor: Actor): string[] =>
  canManageConnections(actor) ? [companyRoom, connectionsRoom] : [companyRoom];

/** The rooms of an actor. The server places sockets, and builds the SQL condition, from this list alone. */
export function roomsFor(actor: Actor): string[] {
  const rooms = [`user:${actor.userId}`, ...actor.queueIds.map((queueId) => `queue:${queueId}`)];
  if (actor.allTicket) rooms.push('noqueue');
  if (actor.allowGroup) rooms.push('groups');
  if (actor.allHistoric) rooms.push('historic');
  if (seesAllTickets(actor)) rooms.push('admins');
  return rooms;
}

export function canSeeTicket(actor: Actor, ticket: TicketPlace): boolean {
  const mine = new Set(roomsFor(actor));
  return roomsOf(ticket).some((room) => mine.has(room));
}
