import type { Message } from '@guiche/contract/messages.schemas';
import { canWriteIn } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../lib/drafts.ts';
import '../../lib/move-draft.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import { type ChatHit, type InboxActions, MarkContext, useMark } from '../tickets/index.ts';
import type { BubbleActs } from './acts/bubble-acts.ts';
import { LazyActs, takesFoot } from './acts/lazy-acts.tsx';
import { useChatActs } from './acts/use-chat-acts.ts';
import { dropOutdated } from './api.ts';
import { AttachButton } from './attach/attach-button.tsx';
import { DropOverlay } from './attach/drop-overlay.tsx';
import { useFileDrop } from './attach/use-file-drop.ts';
import { AttachDialogs } from './attach-dialogs.tsx';
import styles from './chat.module.css';
import { ChatFoot } from './chat-foot.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ChatTop } from './chat-top.tsx';
import { useSignature } from './composer/signature.ts';
import { useQuickLive } from './composer/use-quick-live.ts';
import { useAudioPlace } from './media/use-audio-place.ts';
import { MessageList } from './message-list.tsx';
import { useRecordSlots } from './recorder/use-record-slots.tsx';
import { shortName } from './short-name.ts';
import { dropTargetMessage, useTargetMessage } from './target-message.ts';
import { TemplateDialogs } from './template-dialogs.tsx';
import { useAfterFirstPaint } from './use-after-first-paint.ts';
import { useAttaching } from './use-attaching.ts';
import { useBackToField } from './use-back-to-field.ts';
import { useChatSearch } from './use-chat-search.ts';
import { useAdd, useReply } from './use-chat-writing.ts';
import { type Conversation, useConversation } from './use-conversation.ts';
import { useGoneHit } from './use-gone-hit.ts';
import { useMessageWindow } from './use-message-window.ts';
import { useReadMark } from './use-read-mark.ts';

const noMessages: readonly Message[] = [];

export interface ChatProps {
  ticket: Ticket;
  inbox: InboxActions;
  /** The message to which a search leads. */
  hit: ChatHit | null;
}

/** The conversation of one ticket: messages and composer. */
export function Chat({ ticket, inbox, hit }: ChatProps) {
  const { t } = useTranslation('messages');
  const { actor } = useSession();
  const chat = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const cache = useQueryClient();
  useState(() => dropOutdated(cache, ticket.id));
  const isWhole = useAfterFirstPaint();
  const search = useChatSearch(field);
  const { show: showFound } = search;
  const lead = search.found ?? hit;
  const sought = useTargetMessage(ticket.id);
  const { around, wanted, toNewest } = useMessageWindow(ticket.id, lead?.messageId ?? sought);
  const conversation = useConversation(ticket, around);
  const mark = useMark(lead?.text ?? null);
  const { showHit } = inbox;
  const showNewest = useCallback(() => {
    showHit(null);
    showFound(null);
    dropTargetMessage(ticket.id);
    toNewest();
  }, [showHit, showFound, toNewest, ticket.id]);
  const { draft, change, clear } = useDraft(ticket.id);
  const { name } = ticket.contact;
  const short = shortName(ticket);
  const writable = canWriteIn(actor, ticket);
  useAudioPlace(ticket);
  useQuickLive();
  // With older messages shown, the newest were not seen.
  useReadMark(chat, ticket, conversation.newer.has ? noMessages : conversation.messages, inbox.markRead);
  useGoneHit(conversation.failed, around, showNewest);

  const signature = useSignature(draft.isNote);
  const writing = { ticket, field, draft, change };
  const acts = useChatActs(ticket, conversation, useReply(writing));
  const add = useAdd(writing, conversation, showNewest);
  const attaching = useAttaching({ ticketId: ticket.id, field, draft, prefix: signature.prefix, change, add });
  const record = useRecordSlots(writable, field, (voice) => {
    if (add({ body: '' }, voice)) change({ reply: null });
  });
  // A running recording stays visible.
  const isReplaced = takesFoot({ chat: acts }) && record.state === 'idle';
  const backToField = useBackToField(field, isReplaced);
  // During a note or an act a dropped file would reach the contact unasked.
  const canDrop = writable && attaching.request === null && !draft.isNote && !isReplaced && record.state === 'idle';
  const drop = useFileDrop(canDrop ? attaching.attach : null);
  const leave = () => {
    if (acts.underWay.chosen) acts.acts.selection.end();
    else if (draft.reply && !draft.isNote) change({ reply: null });
    else inbox.close();
  };
  useShortcuts([{ keys: 'Escape', label: t('keys.leave'), run: leave }], 'ticket');

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
          isWhole={isWhole}
        />
      </MarkContext>
      <div className={styles.bottom}>
        <div className={isReplaced ? `${styles.foot} ${styles.away}` : styles.foot}>
          <ChatFoot
            ticket={ticket}
            inbox={inbox}
            field={field}
            contact={short}
            draft={draft}
            signature={signature}
            onChange={change}
            onSent={clear}
            onAdd={add}
            onLeave={leave}
            record={record}
            onEditLast={acts.canEditLast(draft.isNote) ? () => acts.editLast(draft.isNote) : null}
            queued={conversation.queued}
            isWhole={isWhole}
            onTemplate={attaching.openTemplates}
            attach={
              <AttachButton channel={ticket.channel} onAttach={attaching.attach} onTemplate={attaching.openTemplates} />
            }
            waiting={attaching.waiting}
          />
        </div>
        {isWhole && <LazyActs ticket={ticket} chat={acts} onDone={backToField} />}
      </div>
      {drop.over && <DropOverlay />}
      {isWhole && (
        <AttachDialogs
          {...attaching.dialogs}
          request={writable ? attaching.request : null}
          contact={short}
          place={{ channel: ticket.channel, prefix: signature.prefix }}
        />
      )}
      <TemplateDialogs
        opened={writable && attaching.hasTemplates}
        onClose={attaching.closeTemplates}
        ticket={ticket}
        contact={short}
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
  isWhole: boolean;
}

const Messages = memo(function Messages({ conversation, ...list }: MessagesProps) {
  const { t } = useTranslation('messages');
  const { failed, refetch, rows, ready } = conversation;
  if (failed) return <ErrorState error={failed} onRetry={() => void refetch()} title={t('loadFailed')} />;
  if (!ready) return <ChatSkeleton />;
  if (rows.length === 0) return <p className={styles.empty}>{t('empty')}</p>;
  return <MessageList conversation={conversation} {...list} />;
});
