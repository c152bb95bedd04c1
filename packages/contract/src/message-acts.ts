import { type Actor, isAdmin } from './actor.ts';
import type { ChannelAbilities } from './channel-abilities.ts';
import type * as schemas from './message-acts.schemas.ts';
import type { Message } from './messages.schemas.ts';
import type { BrowserRoute } from './route.ts';
import { isStandIn } from './stand-ins.ts';

export const editWindowMs = 15 * 60_000;
/** Pause, in milliseconds, between two forwarded messages. */
export const forwardPauseMs = 900;
export const mostForwarded = 30;
type Can = Pick<ChannelAbilities, 'edits' | 'deletes' | 'reactions'>;

const isOurs = (message: schemas.Judged) => message.fromMe && !message.isDeleted;
/** Whether the message has reached the channel: before that, and when it failed, there is nothing to change. */
const arrived = (message: schemas.Judged) => message.sendState === null || message.sendState === 'sent';
const wroteNote = (actor: Actor, message: schemas.Judged) => message.user?.id === actor.userId || isAdmin(actor);

/** Milliseconds in which a message may still be edited; 0: no longer, or never. */
export function editableFor(actor: Actor, message: schemas.Judged, can: Can, now: Date): number {
  if (!isOurs(message) || message.mediaType !== 'chat') return 0;
  if (message.isPrivate ? !wroteNote(actor, message) : !can.edits || !arrived(message)) return 0;
  return Math.max(0, Date.parse(message.createdAt) + editWindowMs - now.getTime());
}

/** Whether our message may be taken back. A message that has not come yet has no id to take it back by. */
export const canDeleteMessage = (actor: Actor, message: schemas.Judged, can: Can) =>
  isOurs(message) &&
  !isStandIn(message) &&
  (message.isPrivate ? wroteNote(actor, message) : can.deletes && arrived(message));

/**
 * Whether a reaction or an answer can refer to the message on the contact's side. A call, or an emoji that stands
 * alone, has no message there, and one that has not come yet has no id.
 */
export const canBeNamed = (message: Pick<Message, 'mediaType' | 'dataJson'>) =>
  message.mediaType !== 'call_log' && message.mediaType !== 'reaction' && !isStandIn(message);
export const canReact = (message: schemas.Judged, can: Can) =>
  can.reactions && !message.isDeleted && !message.isPrivate && canBeNamed(message) && arrived(message);

const travels: ReadonlySet<string> = new Set([
  'chat',
  'image',
  'audio',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
]);
/** Whether the message can be sent to somebody else as it is. */
export const canForward = (message: schemas.Judged) =>
  !message.isDeleted && !message.isPrivate && travels.has(message.mediaType);

/** Puts the sender's name in front of the words, as the contact reads it. */
export const signed = (userName: string, body: string) => `*${userName}:*\n${body}`;

export const editMessage: BrowserRoute<typeof schemas.editMessage> = {
  method: 'POST',
  path: '/messages/edit/:messageId',
};
export const deleteMessage: BrowserRoute<typeof schemas.deleteMessage> = {
  method: 'DELETE',
  path: '/messages/:messageId',
};
export const reactToMessage: BrowserRoute<typeof schemas.reactToMessage> = {
  method: 'POST',
  path: '/messages/:messageId/reaction',
};
export const forwardMessage: BrowserRoute<typeof schemas.forwardMessage> = { method: 'POST', path: '/message/forward' };
