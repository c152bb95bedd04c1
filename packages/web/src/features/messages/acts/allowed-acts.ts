import type { Actor } from '@guiche/contract/actor';
import { type ChannelAbilities, channelAbilities } from '@guiche/contract/channel-abilities';
import { readContent } from '@guiche/contract/media';
import { canBeNamed, canDeleteMessage, canForward, canReact, editableFor } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';

/** The reader, the channel and the ticket's state, on which the allowed acts depend. */
export interface ActPlace {
  actor: Actor;
  can: ChannelAbilities;
  /** The reader may write in the ticket. */
  isWritable: boolean;
}

export const actPlaceOf = (actor: Actor, ticket: Ticket, isWritable: boolean): ActPlace => ({
  actor,
  can: channelAbilities[ticket.channel],
  isWritable,
});

/** The minutes left to edit a message, rounded up; 0: too late, or never possible. */
export const editMinutes = (message: Message, { actor, can, isWritable }: ActPlace, now: Date): number =>
  isWritable ? Math.ceil(editableFor(actor, message, can, now) / 60_000) : 0;

export const canRemove = (message: Message, { actor, can, isWritable }: ActPlace): boolean =>
  isWritable && canDeleteMessage(actor, message, can);

export const canReactTo = (message: Message, { can, isWritable }: ActPlace): boolean =>
  isWritable && canReact(message, can);

export const canAnswer = (message: Message, { isWritable }: ActPlace): boolean =>
  isWritable && !message.isDeleted && !message.isPrivate && canBeNamed(message);

/** Why a message cannot be forwarded, as a text key; null: it can. */
export function whyNotForwarded(message: Message): 'note' | 'file' | 'kind' | null {
  if (message.isPrivate) return 'note';
  if (!canForward(message)) return 'kind';
  const content = readContent(message);
  return content?.kind === 'file' && content.data.state !== 'ready' ? 'file' : null;
}
