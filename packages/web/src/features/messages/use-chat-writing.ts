import type { Ticket } from '@guiche/contract/tickets.schemas';
import { type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../lib/cut-text.ts';
import type { Draft } from '../../lib/draft.ts';
import type { Attachment } from './attach/attachment.ts';
import { sendQueue } from './browser-send-queue.ts';
import type { WrittenPart } from './chat-foot.tsx';
import type { ShownMessage } from './chat-rows.ts';
import { quotedOf } from './quoted-of.ts';
import { shortName } from './short-name.ts';
import type { Conversation } from './use-conversation.ts';

const maxReplyBody = 160;

interface WritingInput {
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

/** Starts a reply: the next message quotes this one. */
export function useReply({ ticket, field, change }: Omit<WritingInput, 'draft'>) {
  const { t } = useTranslation('messages');
  const short = shortName(ticket);
  return useCallback(
    ({ message }: ShownMessage) => {
      const author = message.fromMe ? t('you') : (message.contact?.name ?? short);
      const { id, mediaType, body } = message;
      change({ reply: { id, author, body: cutText(body, maxReplyBody), mediaType }, isNote: false });
      field.current?.focus({ preventScroll: true });
    },
    [change, field, short, t],
  );
}

/** Queues a written message. False: nobody is signed in any more. */
export function useAdd({ ticket, draft }: WritingInput, conversation: Conversation, showNewest: () => void) {
  return (written: WrittenPart, attachment: Attachment | null = null, isAnswer = true): boolean => {
    const answers = isAnswer && !written.isPrivate && !written.interactive;
    const quoted = answers ? quotedOf(draft.reply, conversation.messages) : null;
    const chat = { uuid: ticket.uuid, name: ticket.contact.name };
    const sent = sendQueue.add({ ticketId: ticket.id, chat, attachment, quoted, ...written });
    // A written message stands after the newest one, so the newest are shown.
    if (sent !== null && conversation.newer.has) showNewest();
    return sent !== null;
  };
}
