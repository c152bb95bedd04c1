export { applyWish } from './change-ticket.ts';
export { findLastLog } from './conversations.repo.ts';
export { keepHistory } from './history/import-history.ts';
export { returnTicketsOf } from './return-tickets.ts';
export { lockContactsOf, type TicketBefore } from './take-back.repo.ts';
export type { Wish } from './transitions.ts';
export { type Attendance, findAttendance } from './undo.repo.ts';
export { goBack, standOf } from './undo-change.ts';
export { holdPeople } from './wallets.repo.ts';
