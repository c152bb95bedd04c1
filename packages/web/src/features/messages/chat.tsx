import { canWriteIn, type Ticket } from '@guiche/contract/tickets';
import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../lib/drafts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import { type ChatDoor, cutText } from '../tickets/index.ts';
import { BlockedComposer } from './blocked-composer.tsx';
import styles from './chat.module.css';
import type { ShownMessage } from './chat-rows.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { outbox } from './outbox.ts';
import { quotedOf } from './quoted-of.ts';
import { shortName } from './short-name.ts';
import { UnsentNote } from './unsent-note.tsx';
import { type Conversation, useConversation } from './use-conversation.ts';
import { useReadMark } from './use-read-mark.ts';

const maxReplyBody = 160;

/** The conversation of one ticket: what was said, and where one writes. */
export function Chat({ ticket, door }: { ticket: Ticket; door: ChatDoor }) {
  const { t } = useTranslation('messages');
  const { actor } = useSession();
  const chat = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const conversation = useConversation(ticket);
  const { draft, change, clear } = useDraft(ticket.id);
  const { name } = ticket.contact;
  const short = shortName(ticket);
  const writable = canWriteIn(actor, ticket);
  useReadMark(chat, ticket, conversation.messages, door.markRead);

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
    if (sent !== null) clear();
  };

  return (
    <div ref={chat} className={styles.chat}>
      <Messages conversation={conversation} contact={name} onReply={writable ? reply : null} />
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
  onReply: ((shown: ShownMessage) => void) | null;
}

const Messages = memo(function Messages({ conversation, contact, onReply }: MessagesProps) {
  const { t } = useTranslation('messages');
  const { failed, refetch, rows, ready } = conversation;
  if (failed) return <ErrorState error={failed} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!ready) return <ChatSkeleton />;
  if (rows.length === 0) return <p className={styles.empty}>{t('empty')}</p>;
  return <MessageList conversation={conversation} contact={contact} onReply={onReply} />;
});
