export { announceMessages, findShownMessages } from './announce-messages.ts';
export { presentMessage } from './message.present.ts';
export { lockTicket, placeAfter, setMedia } from './messages.repo.ts';
export { messageRoutes } from './messages.routes.ts';
