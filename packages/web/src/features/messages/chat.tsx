import type { Message } from '@guiche/contract/messages';
import { canWriteIn, type Ticket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, memo, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../lib/drafts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import { type ChatDoor, type ChatHit, cutText, MarkContext, useMark } from '../tickets/index.ts';
import { dropOutdated } from './api.ts';
import { BlockedComposer } from './blocked-composer.tsx';
import styles from './chat.module.css';
import type { ShownMessage } from './chat-rows.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { Composer } from './composer.tsx';
import type { HitsBarProps } from './hits-bar.tsx';
import { MessageList } from './message-list.tsx';
import { outbox } from './outbox.ts';
import { quotedOf } from './quoted-of.ts';
import { shortName } from './short-name.ts';
import { UnsentNote } from './unsent-note.tsx';
import { type Conversation, useConversation } from './use-conversation.ts';
import { useGoneHit } from './use-gone-hit.ts';
import { useReadMark } from './use-read-mark.ts';
import { useWindow } from './use-window.ts';

const maxReplyBody = 160;

const HitsBar = lazy(async (): Promise<{ default: ComponentType<HitsBarProps> }> => {
  try {
    return { default: (await import('./hits-bar.tsx')).HitsBar };
  } catch (error) {
    // The conversation is at the message all the same.
    console.warn('the bar of hits is not loaded', error);
    return { default: () => null };
  }
});
const noMessages: readonly Message[] = [];

interface ChatProps {
  ticket: Ticket;
  door: ChatDoor;
  /** Where a search leads in it. */
  hit: ChatHit | null;
}

/** The conversation of one ticket: what was said, and where one writes. */
export function Chat({ ticket, door, hit }: ChatProps) {
  const { t } = useTranslation('messages');
  const { actor } = useSession();
  const chat = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const cache = useQueryClient();
  useState(() => dropOutdated(cache, ticket.id));
  const { around, wanted, toNewest } = useWindow(ticket.id, hit?.messageId ?? null);
  const conversation = useConversation(ticket, around);
  const mark = useMark(hit?.text ?? null);
  const { showHit } = door;
  const showNewest = useCallback(() => {
    showHit(null);
    toNewest();
  }, [showHit, toNewest]);
  const { draft, change, clear } = useDraft(ticket.id);
  const { name } = ticket.contact;
  const short = shortName(ticket);
  const writable = canWriteIn(actor, ticket);
  // In a window into the midst the newest was not seen.
  useReadMark(chat, ticket, conversation.newer.has ? noMessages : conversation.messages, door.markRead);
  useGoneHit(conversation.failed, around, showNewest);

  const leave = () => (draft.reply ? change({ reply: null }) : door.close());
  useShortcuts([{ keys: 'Escape', label: t('keys.leave'), run: leave }]);

  const reply = useCallback(
    ({ message }: ShownMessage) => {
      const author = message.fromMe ? t('you') : short;
      change({ reply: { id: message.id, author, body: cutText(message.body, maxReplyBody) } });
      field.current?.focus({ preventScroll: true });
    },
    [change, short, t],
  );
  const send = (body: string) => {
    const sent = outbox.add({ ticketId: ticket.id, body, quoted: quotedOf(draft.reply, conversation.messages) });
    if (sent === null) return;
    clear();
    // What was written stands after the newest message.
    if (conversation.newer.has) showNewest();
  };

  return (
    <div ref={chat} className={styles.chat}>
      {hit && (
        <Suspense>
          <HitsBar ticketId={ticket.id} hit={hit} onShow={showHit} />
        </Suspense>
      )}
      <MarkContext value={mark}>
        <Messages
          key={around}
          conversation={conversation}
          contact={name}
          wanted={wanted}
          onReply={writable ? reply : null}
          onNewest={showNewest}
        />
      </MarkContext>
      <UnsentNote queued={conversation.queued} />
      {writable ? (
        <Composer field={field} contact={short} draft={draft} onChange={change} onSend={send} onLeave={leave} />
      ) : (
        <BlockedComposer ticket={ticket} door={door} />
      )}
    </div>
  );
}

interface MessagesProps {
  conversation: Conversation;
  contact: string;
  wanted: number | null;
  onReply: ((shown: ShownMessage) => void) | null;
  onNewest: () => void;
}

const Messages = memo(function Messages({ conversation, ...list }: MessagesProps) {
  const { t } = useTranslation('messages');
  const { failed, refetch, rows, ready } = conversation;
  if (failed) return <ErrorState error={failed} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!ready) return <ChatSkeleton />;
  if (rows.length === 0) return <p className={styles.empty}>{t('empty')}</p>;
  return <MessageList conversation={conversation} {...list} />;
});
