import type { InteractiveContent } from '@guiche/contract/interactive-content';
import type { InteractiveOrder } from '@guiche/contract/interactive-sends.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import type { DraftMember } from '../../lib/draft.ts';
import type { Attachment } from './attach/attachment.ts';

/** A message of ours that the server has not confirmed. Never mutated: a new state is a new object. */
export interface QueuedSend {
  /** The message's client id, which is the idempotency key of every try. */
  clientId: string;
  userId: number;
  ticketId: number;
  /** The address and name of its chat, for notices elsewhere. */
  chat?: { uuid: string; name: string };
  /** The text, or a file's caption. */
  body: string;
  /** A file, a place or a card; null for a text alone. */
  attachment: Attachment | null;
  quoted: Pick<
    NonNullable<Message['quotedMsg']>,
    'id' | 'fromMe' | 'mediaType' | 'mediaUrl' | 'body' | 'contact'
  > | null;
  /** It is a private note; with the colleagues it mentions. */
  isPrivate?: boolean;
  mentions?: Message['mentions'];
  /** The group members that the text mentions. */
  members?: readonly DraftMember[];
  /** The file of a quick message, which the server already has. */
  quickFile?: { path: string; name: string } | null;
  /** A list, button, payment request or poll, with its content for the bubble. */
  interactive?: { order: InteractiveOrder; content: InteractiveContent } | null;
  createdAt: string;
  /** Place in the order of sending. */
  turn: number;
  /** `failed`: the server refused it for good, and a person decides. */
  state: 'waiting' | 'failed';
  error: string | null;
}
