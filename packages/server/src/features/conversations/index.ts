export { applyWish } from './change-ticket.ts';
export { conversationRoutes } from './conversations.routes.ts';
export { receiveInbound } from './inbound/receive-inbound.ts';
export type { Wish } from './transitions.ts';
