export { hasVisibleTicketOf, lockTicketPlace } from './contact-tickets.repo.ts';
export { findWatched } from './find-watched.ts';
export { placeOf, presentTicket, presentTicketFor } from './ticket.present.ts';
export { findTicketRows, findTicketRowsOfMessages, type TicketRow } from './ticket-rows.repo.ts';
export { findTicketIdsOfList, findVisibleTickets } from './tickets.repo.ts';
export { getVisibleTicket, getVisibleTicketWithSeq } from './tickets.service.ts';
export { visibleTo } from './visible-to.repo.ts';
