export { getReadableMessage } from './actable-message.ts';
export { announceMessages, findShownMessages } from './announce-messages.ts';
export { isFileOfSent } from './is-file-of-sent.ts';
export { presentMessage } from './message.present.ts';
export { drawMessageId, findByClientId, findReadingMark, placeAfter } from './messages.repo.ts';
export { readByAnswer } from './read-by-answer.ts';
export { answerWith, repeatOf } from './send-message.ts';
export { showMediaOnMessage } from './show-media-on-message.ts';
export { type MessageContent, postMessage, writeMessage } from './write-message.ts';
