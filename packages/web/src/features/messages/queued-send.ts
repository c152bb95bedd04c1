import type { InteractiveContent } from '@guiche/contract/interactive-content';
import type { InteractiveOrder } from '@guiche/contract/interactive-sends.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import type { DraftMember } from '../../lib/draft.ts';
import type { Attachment } from './attach/attachment.ts';

/** A message of ours that the server has not confirmed yet. Never changed in place: a new state is a new object. */
export interface QueuedSend {
  /** The message's client id, and so the idempotency key of every try. */
  clientId: string;
  userId: number;
  ticketId: number;
  /** How its chat is found, and called, where it is not on screen. */
  chat?: { uuid: string; name: string };
  /** The text; of a file its caption. */
  body: string;
  /** A file, a place or a card; null for a text alone. */
  attachment: Attachment | null;
  quoted: Pick<
    NonNullable<Message['quotedMsg']>,
    'id' | 'fromMe' | 'mediaType' | 'mediaUrl' | 'body' | 'contact'
  > | null;
  /** A note that stays in the company, and whom it speaks to. */
  isPrivate?: boolean;
  mentions?: Message['mentions'];
  /** Whom of the group the text names. */
  members?: readonly DraftMember[];
  /** The file of a quick message: the server has it already. */
  quickFile?: { path: string; name: string } | null;
  /** A list, a button, a request for payment or a poll, with how it looks. */
  interactive?: { order: InteractiveOrder; content: InteractiveContent } | null;
  createdAt: string;
  /** Place in the order of sending. */
  turn: number;
  /** `failed`: the server refused it for good; a person decides what becomes of it. */
  state: 'waiting' | 'failed';
  error: string | null;
}
