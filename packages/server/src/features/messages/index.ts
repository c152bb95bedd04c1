export { announceMessages, findShownMessages } from './announce-messages.ts';
export { presentMessage } from './message.present.ts';
export { type LockedTicket, lockTicket, placeAfter, setMedia } from './messages.repo.ts';
export { messageRoutes } from './messages.routes.ts';
export { postMessage } from './post-message.ts';
