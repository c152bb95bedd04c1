export {
  factColumns,
  factsOfTickets,
  markChangedDays,
  noLongerOnly,
  settleAttendances,
} from './attendance-facts.repo.ts';
export { findWatched } from './find-watched.ts';
export { findGoingOn, findLiveTicketId } from './live-tickets.repo.ts';
export { type LockedTicket, lockedColumns, lockLiveTicket, lockTicket, lockTickets } from './lock-tickets.repo.ts';
export { findShownTickets, findShownTicketsOfMessages, type ShownTicket } from './shown-tickets.repo.ts';
export { placeOf, presentQueueOf, presentTicket, presentTicketFor } from './ticket.present.ts';
export type { TicketPlaceRow, TicketRow } from './ticket-row.repo.ts';
export { getVisibleTicket, getVisibleTicketWithSeq } from './tickets.service.ts';
export { findTicketIdsOfList, findVisibleTickets, hasVisibleTicketOf } from './visible-tickets.repo.ts';
export { visibleTo } from './visible-to.repo.ts';
