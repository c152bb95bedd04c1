import { canWriteIn, type Ticket } from '@guiche/contract/tickets';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../lib/drafts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useSession } from '../auth/index.ts';
import { type ChatDoor, cutText, holdEscape } from '../tickets/index.ts';
import { AttachButton } from './attach/attach-button.tsx';
import type { AttachRequest } from './attach/attach-request.ts';
import type { Attachment } from './attach/attachment.ts';
import { DropOverlay } from './attach/drop-overlay.tsx';
import { takesCaption } from './attach/picked-file.ts';
import { useFileDrop } from './attach/use-file-drop.ts';
import { AttachDialogs } from './attach-dialogs.tsx';
import { BlockedComposer } from './blocked-composer.tsx';
import styles from './chat.module.css';
import type { ShownMessage } from './chat-rows.ts';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { Composer } from './composer.tsx';
import { stopAudio } from './media/audio-player.ts';
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
  const [attaching, setAttaching] = useState<AttachRequest | null>(null);
  const drop = useFileDrop(writable && attaching === null ? setAttaching : null);
  useEffect(() => stopAudio, []);
  useReadMark(chat, ticket, conversation.messages, door.markRead);

  const leave = () => (draft.reply ? change({ reply: null }) : door.close());
  useShortcuts([{ keys: 'Escape', label: t('keys.leave'), run: leave }]);

  const reply = useCallback(
    ({ message }: ShownMessage) => {
      const author = message.fromMe ? t('you') : short;
      const { id, mediaType, body } = message;
      change({ reply: { id, author, body: cutText(body, maxReplyBody), mediaType } });
      field.current?.focus({ preventScroll: true });
    },
    [change, short, t],
  );
  const add = (body: string, attachment: Attachment | null) =>
    outbox.add({ ticketId: ticket.id, body, attachment, quoted: quotedOf(draft.reply, conversation.messages) }) !==
    null;
  const send = (body: string) => {
    if (add(body, null)) clear();
  };
  const sendAttached = (attachment: Attachment) => {
    // What is written here are the words of a file that takes any; else it waits for its own turn.
    const words = attachment.kind === 'file' && takesCaption(attachment.role) ? draft.text.trim() : '';
    // A dialog that fades out may still be pressed.
    if (attaching === null || !add(words, attachment)) return;
    setAttaching(null);
    change(words === '' ? { reply: null } : { reply: null, text: '' });
  };

  return (
    <div ref={chat} className={styles.chat} {...drop.handlers}>
      <Messages conversation={conversation} contact={name} onReply={writable ? reply : null} />
      <UnsentNote queued={conversation.queued} />
      {writable ? (
        <Composer
          field={field}
          contact={short}
          draft={draft}
          onChange={change}
          onSend={send}
          attach={<AttachButton onAttach={setAttaching} onMenuKeyDown={holdEscape} />}
          onLeave={leave}
        />
      ) : (
        <BlockedComposer ticket={ticket} door={door} />
      )}
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
