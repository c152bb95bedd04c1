export { getReadableMessage } from './actable-message.ts';
export { announceMessages } from './announce-messages.ts';
export { presentMessage } from './message.present.ts';
export { drawMessageId, findByClientId, lockTicket, placeAfter, setMedia } from './messages.repo.ts';
export { messageRoutes } from './messages.routes.ts';
export { answerWith, repeatOf } from './send-message.ts';
export { type MessageContent, postMessage, writeMessage } from './write-message.ts';
