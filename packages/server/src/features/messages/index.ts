export { announceMessages } from './announce-messages.ts';
export { lockTicket, placeAfter } from './messages.repo.ts';
export { messageRoutes } from './messages.routes.ts';
