import { type Content, readContent } from '@guiche/contract/media';
import type { Message } from '@guiche/contract/messages.schemas';
import { isolated } from '@guiche/contract/names';
import { IconChevronDown, IconCornerUpRight, IconLock } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { cameAt } from '../../lib/sort-by-time.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import { isChoosable } from './acts/use-selection.ts';
import styles from './bubble.module.css';
import { BubbleContent } from './bubble-content.tsx';
import marks from './bubble-marks.module.css';
import { hasMenu } from './bubble-menu.tsx';
import { BubbleState } from './bubble-state.tsx';
import type { ShownMessage } from './chat-rows.ts';
import { MissedCall } from './kinds/missed-call.tsx';
import { QuoteBlock } from './quote-block.tsx';
import { Reactions } from './reactions.tsx';
import { spokenGist } from './spoken-gist.ts';
import { UploadState } from './upload-state.tsx';

interface BubbleProps {
  /** Passed by the list: dozens of bubbles that each subscribe to the language would slow a switch of chats. */
  t: TFunction<'messages'>;
  shown: ShownMessage;
  /** The ticket of the chat; the message may belong to an earlier one. */
  ticketId: number;
  /** The first of a run of bubbles on the same side. */
  first: boolean;
  /** It arrived after messages that were written later. */
  isLate: boolean;
  /** The contact's name, for messages without one. */
  contact: string;
  /** The one bubble the Tab key reaches. */
  reachable: boolean;
  /** Highlights it for a moment after a jump. */
  flashing: boolean;
  /** Whether it is chosen; null: no selection. */
  chosen: boolean | null;
}

const maxSpoken = 80;

const joined = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');

/** Pictures have a thin frame, stickers none. */
function frameOf(content: Content | null): string | undefined | null {
  if (content?.kind !== 'file' || content.data.state === 'failed') return null;
  if (content.as === 'sticker') return content.data.state === 'ready' ? styles.bare : styles.visual;
  return content.as === 'image' || content.as === 'video' ? styles.visual : null;
}

/** One message. The list handles its events; the bubble only draws. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { t, shown, ticketId, first, isLate, contact, reachable, flashing, chosen } = props;
  const { message } = shown;
  const own = message.fromMe;
  const author = own ? (message.user?.name ?? t('you')) : (message.contact?.name ?? contact);
  const content = message.isDeleted ? null : readContent(message);
  if (message.mediaType === 'call_log' && !message.isDeleted)
    return <MissedCall shown={shown} reachable={reachable} flashing={flashing} />;
  return (
    <div
      className={joined(
        styles.message,
        own ? styles.out : styles.in,
        first && styles.first,
        chosen !== null && marks.choosing,
        chosen && marks.chosen,
      )}
    >
      {chosen !== null && isChoosable(shown) && <ChoiceBox shown={shown} chosen={chosen} reachable={reachable} />}
      <article
        className={joined(
          styles.bubble,
          frameOf(content),
          message.isPrivate && styles.note,
          flashing && styles.flashing,
          message.sendState === 'failed' && styles.failed,
          message.sendState === 'unconfirmed' && styles.unconfirmed,
        )}
        aria-label={author}
        tabIndex={reachable ? 0 : -1}
        data-message={shown.key}
      >
        {message.contact && (
          <span className={styles.sender} dir="auto">
            {message.contact.name}
          </span>
        )}
        {message.isPrivate && <NoteLabel mentions={message.mentions} />}
        {message.isForwarded && (
          <span className={styles.forwarded}>
            <IconCornerUpRight size={14} stroke={1.75} aria-hidden="true" />
            {t('forwarded')}
          </span>
        )}
        {message.quotedMsg && !message.isDeleted && (
          <QuoteBlock quoted={message.quotedMsg} contact={contact} reachable={reachable} ticketId={ticketId} />
        )}
        <BubbleContent message={message} content={content} reachable={reachable} />
        <Meta message={message} t={t} isLate={isLate} />
        {!message.isDeleted && message.reactions.length > 0 && (
          <Reactions message={message} contact={contact} reachable={reachable} />
        )}
        {hasMenu(shown) && (
          <IconButton
            className={styles.more}
            label={t('messageMenu')}
            icon={IconChevronDown}
            tabIndex={-1}
            aria-haspopup="menu"
            data-bubble-menu
          />
        )}
      </article>
      {own && !message.isDeleted && <BubbleState shown={shown} />}
      {shown.queued?.state === 'waiting' && shown.queued.attachment?.kind === 'file' && (
        <UploadState clientId={shown.queued.clientId} name={shown.queued.attachment.file.name} />
      )}
    </div>
  );
});

/** Explains that the message arrived late. */
function LateMark({ message: { id, createdAt } }: { message: Message }) {
  const { t } = useTranslation('kinds');
  const at = (moment: string | Date) => `${formatDate(moment)} ${formatTime(moment)}`;
  return (
    <i
      className={marks.late}
      title={[t('late.when', { written: at(createdAt), came: at(cameAt(id)) }), zoneToName(createdAt)]
        .filter((line) => line !== undefined)
        .join('\n')}
    >
      {t('late.mark')}
    </i>
  );
}

/** Marks a private note by colour, lock and name, so that nobody takes it for an answer. */
function NoteLabel({ mentions }: Pick<Message, 'mentions'>) {
  const { t } = useTranslation('kinds');
  const names = mentions.map(({ name }) => `@${isolated(name)}`).join(', ');
  return (
    <span className={marks.noteLabel}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
      <span dir="auto">{names === '' ? t('note') : t('noteFor', { names })}</span>
    </span>
  );
}

interface ChoiceBoxProps {
  shown: ShownMessage;
  chosen: boolean;
  reachable: boolean;
}

/** A checkbox for screen readers; pressing anywhere on the bubble does the same. */
function ChoiceBox({ shown, chosen, reachable }: ChoiceBoxProps) {
  const { t } = useTranslation('kinds');
  return (
    <label className={marks.choice} data-choose>
      <input
        type="checkbox"
        checked={chosen}
        readOnly
        tabIndex={reachable ? 0 : -1}
        aria-label={t('select.one', { text: spokenGist(shown.message, maxSpoken) })}
      />
    </label>
  );
}

function Meta({ message, t, isLate }: Pick<BubbleProps, 't' | 'isLate'> & { message: Message }) {
  const moment = (message.isEdited ? message.editedAt : null) ?? message.createdAt;
  const time = formatTime(moment);
  return (
    <span className={styles.meta}>
      {isLate && <LateMark message={message} />}
      <time dateTime={message.createdAt} title={zoneToName(moment)}>
        {message.isEdited ? t('edited', { time }) : time}
      </time>
      {message.fromMe && !message.isPrivate && (
        <Ticks ack={message.ack} sendState={message.sendState} audio={message.mediaType === 'audio'} />
      )}
    </span>
  );
}
