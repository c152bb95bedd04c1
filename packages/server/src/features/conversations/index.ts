export { applyWish } from './change-ticket.ts';
export { keepHistory } from './history/import-history.ts';
export { returnTicketsOf } from './return-tickets.ts';
export { lockContactsOf, lockTickets, type TicketBefore } from './take-back.repo.ts';
export { takeBack } from './take-back.ts';
export type { Wish } from './transitions.ts';
export { holdPeople } from './wallets.repo.ts';
