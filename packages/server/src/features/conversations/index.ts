export { conversationRoutes } from './conversations.routes.ts';
export { receiveInbound } from './inbound/receive-inbound.ts';
