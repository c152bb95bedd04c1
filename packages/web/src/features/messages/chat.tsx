import type { Message } from '@guiche/contract/messages';
import { canWriteIn, type Ticket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../lib/drafts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import { type ChatDoor, type ChatHit, cutText, holdEscape, MarkContext, useMark } from '../tickets/index.ts';
import { dropOutdated } from './api.ts';
import { AttachButton } from './attach/attach-button.tsx';
import type { AttachRequest } from './attach/attach-request.ts';
import type { Attachment } from './attach/attachment.ts';
import { DropOverlay } from './attach/drop-overlay.tsx';
import { takesCaption } from './attach/picked-file.ts';
import { useFileDrop } from './attach/use-file-drop.ts';
import { AttachDialogs } from './attach-dialogs.tsx';
import styles from './chat.module.css';
import { ChatFoot, type WrittenPart } from './chat-foot.tsx';
import type { ShownMessage } from './chat-rows.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import type { HitsBarProps } from './hits-bar.tsx';
import { stopAudio } from './media/audio-player.ts';
import { MessageList } from './message-list.tsx';
import { outbox } from './outbox.ts';
import { quotedOf } from './quoted-of.ts';
import { shortName } from './short-name.ts';
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

export interface ChatProps {
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
  const [attaching, setAttaching] = useState<AttachRequest | null>(null);
  const drop = useFileDrop(writable && attaching === null ? setAttaching : null);
  useEffect(() => stopAudio, []);
  // In a window into the midst the newest was not seen.
  useReadMark(chat, ticket, conversation.newer.has ? noMessages : conversation.messages, door.markRead);
  useGoneHit(conversation.failed, around, showNewest);

  const leave = () => (draft.reply && !draft.isNote ? change({ reply: null }) : door.close());
  useShortcuts([{ keys: 'Escape', label: t('keys.leave'), run: leave }]);

  const reply = useCallback(
    ({ message }: ShownMessage) => {
      const author = message.fromMe ? t('you') : short;
      const { id, mediaType, body } = message;
      change({ reply: { id, author, body: cutText(body, maxReplyBody), mediaType }, isNote: false });
      field.current?.focus({ preventScroll: true });
    },
    [change, short, t],
  );
  const add = (written: WrittenPart, attachment: Attachment | null = null) => {
    const answers = !written.isPrivate && !written.interactive;
    const quoted = answers ? quotedOf(draft.reply, conversation.messages) : null;
    const sent = outbox.add({ ticketId: ticket.id, attachment, quoted, ...written });
    // What was written stands after the newest message.
    if (sent !== null && conversation.newer.has) showNewest();
    return sent !== null;
  };
  const sendAttached = (attachment: Attachment) => {
    // What is written here are the words of a file that takes any; else it waits for its own turn.
    const words = attachment.kind === 'file' && takesCaption(attachment.role) ? draft.text.trim() : '';
    // A dialog that fades out may still be pressed.
    if (attaching === null || !add({ body: words }, attachment)) return;
    setAttaching(null);
    change(words === '' ? { reply: null } : { reply: null, text: '' });
  };

  return (
    <div ref={chat} className={styles.chat} {...drop.handlers}>
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
      <ChatFoot
        ticket={ticket}
        door={door}
        field={field}
        contact={short}
        draft={draft}
        onChange={change}
        onSent={clear}
        onAdd={add}
        onLeave={leave}
        onEditLast={null}
        queued={conversation.queued}
        attach={<AttachButton onAttach={setAttaching} onMenuKeyDown={holdEscape} />}
      />
      {drop.over && <DropOverlay />}
      <AttachDialogs
        request={writable ? attaching : null}
        onClose={() => setAttaching(null)}
        contact={short}
        caption={draft.text}
        onCaption={(text) => change({ text })}
        onSend={sendAttached}
      />
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
