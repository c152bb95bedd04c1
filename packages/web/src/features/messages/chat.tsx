import type { Message } from '@guiche/contract/messages';
import { canWriteIn, type Ticket } from '@guiche/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../lib/drafts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import { type ChatDoor, type ChatHit, holdEscape, MarkContext, useMark } from '../tickets/index.ts';
import type { BubbleActs } from './acts/bubble-acts.ts';
import { LateActs, takesFoot } from './acts/late-acts.tsx';
import { useChatActs } from './acts/use-chat-acts.ts';
import { dropOutdated } from './api.ts';
import { AttachButton } from './attach/attach-button.tsx';
import type { AttachRequest } from './attach/attach-request.ts';
import type { Attachment } from './attach/attachment.ts';
import { DropOverlay } from './attach/drop-overlay.tsx';
import { takesCaption } from './attach/picked-file.ts';
import { useFileDrop } from './attach/use-file-drop.ts';
import { AttachDialogs } from './attach-dialogs.tsx';
import styles from './chat.module.css';
import { ChatFoot } from './chat-foot.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ChatTop } from './chat-top.tsx';
import { stopAudio } from './media/audio-player.ts';
import { MessageList } from './message-list.tsx';
import { shortName } from './short-name.ts';
import { useChatSearch } from './use-chat-search.ts';
import { useAdd, useReply } from './use-chat-writing.ts';
import { type Conversation, useConversation } from './use-conversation.ts';
import { useGoneHit } from './use-gone-hit.ts';
import { useReadMark } from './use-read-mark.ts';
import { useWindow } from './use-window.ts';

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
  const search = useChatSearch(field);
  const { show: showFound } = search;
  const lead = search.found ?? hit;
  const { around, wanted, toNewest } = useWindow(ticket.id, lead?.messageId ?? null);
  const conversation = useConversation(ticket, around);
  const mark = useMark(lead?.text ?? null);
  const { showHit } = door;
  const showNewest = useCallback(() => {
    showHit(null);
    showFound(null);
    toNewest();
  }, [showHit, showFound, toNewest]);
  const { draft, change, clear } = useDraft(ticket.id);
  const { name } = ticket.contact;
  const short = shortName(ticket);
  const writable = canWriteIn(actor, ticket);
  const [attaching, setAttaching] = useState<AttachRequest | null>(null);
  useEffect(() => stopAudio, []);
  // In a window into the midst the newest was not seen.
  useReadMark(chat, ticket, conversation.newer.has ? noMessages : conversation.messages, door.markRead);
  useGoneHit(conversation.failed, around, showNewest);

  const writing = { ticket, field, draft, change };
  const acts = useChatActs(ticket, conversation, useReply(writing));
  const add = useAdd(writing, conversation, showNewest);
  const isReplaced = takesFoot({ chat: acts });
  // Beside a note or an act a file would go to the contact unasked.
  const canDrop = writable && attaching === null && !draft.isNote && !isReplaced;
  const drop = useFileDrop(canDrop ? setAttaching : null);
  const leave = () => {
    if (acts.underWay.chosen) acts.acts.selection.end();
    else if (draft.reply && !draft.isNote) change({ reply: null });
    else door.close();
  };
  useShortcuts([{ keys: 'Escape', label: t('keys.leave'), run: leave }]);
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
      <ChatTop ticketId={ticket.id} hit={hit} showHit={showHit} search={search} />
      <MarkContext value={mark}>
        <Messages
          key={around}
          conversation={conversation}
          contact={name}
          wanted={wanted}
          acts={acts.acts}
          onNewest={showNewest}
        />
      </MarkContext>
      <div className={isReplaced ? styles.away : styles.foot}>
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
          onEditLast={acts.canEditLast(draft.isNote) ? () => acts.editLast(draft.isNote) : null}
          queued={conversation.queued}
          attach={<AttachButton onAttach={setAttaching} onMenuKeyDown={holdEscape} />}
        />
      </div>
      <LateActs ticket={ticket} chat={acts} onDone={() => field.current?.focus({ preventScroll: true })} />
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
  acts: BubbleActs;
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
