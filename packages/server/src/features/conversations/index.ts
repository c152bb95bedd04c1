export { answerCalls } from './answer-calls.ts';
export { applyWish } from './change-ticket.ts';
export { conversationRoutes } from './conversations.routes.ts';
export { importHistory, keepHistory } from './history/import-history.ts';
export { receiveInbound } from './inbound/receive-inbound.ts';
export { lockContactsOf, lockTickets, type TicketBefore } from './take-back.repo.ts';
export { takeBack } from './take-back.ts';
export type { Wish } from './transitions.ts';
export { wakeSnoozedTicket } from './wake-snoozed.ts';
