import { type Actor, isAdmin, seesAllTickets } from './actor.ts';
import type { BrowserEvent } from './event.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './tickets.schemas.ts';
import { canSeeTicket, type TicketPlace } from './visibility.ts';

/** Most characters of `msgTransfer`, which becomes a message of the conversation. */
export const maxTransferText = 4096;

/** One of the lists on the tickets screen. `search` covers all of them; only admins see everybody's there. */
export interface TicketListView {
  status: 'open' | 'pending' | 'group' | 'closed' | 'search';
  showAll: boolean;
  /** Selected queues; null means all of the actor's. */
  queueIds: readonly number[] | null;
  /**
   * Whether the list is that of snoozed tickets, of any status. Other lists leave these out, but searches and closed
   * tickets show both.
   */
  isSnoozed: boolean;
}

/** Whether a ticket belongs in a list: the rule of the live lists, the same for the query and for events. */
export function belongsInList(actor: Actor, view: TicketListView, place: TicketPlace, isSnoozed: boolean): boolean {
  if (hidesSnoozed(view) && isSnoozed !== view.isSnoozed) return false;
  if (view.status !== 'search' && place.status !== view.status && !showsSnoozed(view)) return false;
  if (!canSeeTicket(actor, place)) return false;
  const all = showsAll(actor, view);
  if (!all && !place.isGroup && place.status !== 'closed' && place.userId !== null && place.userId !== actor.userId)
    return false;
  if (view.queueIds === null || place.isGroup) return true;
  return place.queueId === null
    ? all || actor.allTicket || place.userId === actor.userId
    : view.queueIds.includes(place.queueId);
}

/** Whether a list leaves snoozed tickets out. */
export const hidesSnoozed = ({ status }: Pick<TicketListView, 'status'>) => status !== 'search' && status !== 'closed';

/** Whether the list is that of snoozed tickets. */
export const showsSnoozed = (view: Pick<TicketListView, 'status' | 'isSnoozed'>) =>
  hidesSnoozed(view) && view.isSnoozed;

/** Whether a list shows everybody's tickets: for people who see all, in searches for admins only. */
export const showsAll = (actor: Actor, { status, showAll }: Pick<TicketListView, 'status' | 'showAll'>) =>
  showAll && (status === 'search' ? isAdmin(actor) : seesAllTickets(actor));

export const canClosePending = (actor: Actor) => isAdmin(actor) || actor.userClosePendingTicket;
export const canWriteIn = (actor: Actor, place: TicketPlace) =>
  (place.status === 'open' || place.status === 'group') && canSeeTicket(actor, place);

export const listTickets: BrowserRoute<typeof schemas.listTickets> = { method: 'GET', path: '/tickets' };
export const getTicketByUuid: BrowserRoute<typeof schemas.getTicketByUuid> = {
  method: 'GET',
  path: '/tickets/u/:uuid',
};
export const createTicket: BrowserRoute<typeof schemas.createTicket> = { method: 'POST', path: '/tickets' };
export const updateTicket: BrowserRoute<typeof schemas.updateTicket> = { method: 'PUT', path: '/tickets/:ticketId' };
export const deleteTicket: BrowserRoute<typeof schemas.deleteTicket> = { method: 'DELETE', path: '/tickets/:ticketId' };
export const readTicket: BrowserRoute<typeof schemas.readTicket> = { method: 'POST', path: '/tickets/:ticketId/read' };
export const listTicketLog: BrowserRoute<typeof schemas.listTicketLog> = {
  method: 'GET',
  path: '/tickets-log/:ticketId',
};
export const ticketEvent: BrowserEvent<typeof schemas.ticketEvent> = { name: 'ticket' };
