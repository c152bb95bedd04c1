export { announceMessages } from './announce-messages.ts';
export { lockTicket, placeAfter, setMedia } from './messages.repo.ts';
export { messageRoutes } from './messages.routes.ts';
