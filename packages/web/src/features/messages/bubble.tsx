import type { Message } from '@guiche/contract/messages';
import { IconBan, IconChevronDown, IconCornerUpRight, IconFileUnknown } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import styles from './bubble.module.css';
import { BubbleState } from './bubble-state.tsx';
import type { ShownMessage } from './chat-rows.ts';
import { MessageText } from './message-text.tsx';
import { QuoteBlock } from './quote-block.tsx';

interface BubbleProps {
  shown: ShownMessage;
  /** Opens a run of bubbles of the same side. */
  first: boolean;
  /** The contact's name, for messages that carry none. */
  contact: string;
  /** The one bubble the Tab key reaches. */
  reachable: boolean;
  /** Somebody was just led here. */
  flashing: boolean;
}

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** One message. What can be done with it is listened for by the list; the bubble only says what it is. */
export const Bubble = memo(function Bubble({ shown, first, contact, reachable, flashing }: BubbleProps) {
  const { t } = useTranslation('messages');
  const { message } = shown;
  const own = message.fromMe;
  const author = own ? (message.user?.name ?? t('you')) : contact;
  return (
    <div className={joined(styles.message, own ? styles.out : styles.in, first && styles.first)}>
      <article
        className={joined(
          styles.bubble,
          flashing && styles.flashing,
          message.sendState === 'failed' && styles.failed,
          message.sendState === 'unconfirmed' && styles.unconfirmed,
        )}
        aria-label={author}
        tabIndex={reachable ? 0 : -1}
        data-message={shown.key}
      >
        {message.isForwarded && (
          <span className={styles.forwarded}>
            <IconCornerUpRight size={14} stroke={1.75} aria-hidden="true" />
            {t('forwarded')}
          </span>
        )}
        {message.quotedMsg && !message.isDeleted && (
          <QuoteBlock quoted={message.quotedMsg} contact={contact} reachable={reachable} />
        )}
        <Content message={message} />
        <Meta message={message} />
        {!message.isDeleted && (
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
    </div>
  );
});

function Content({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  if (message.isDeleted) {
    return (
      <span className={styles.notice}>
        <IconBan size={16} stroke={1.75} aria-hidden="true" />
        {t(message.fromMe ? 'deleted' : 'deletedByContact')}
      </span>
    );
  }
  if (message.mediaType === 'chat') return <MessageText text={message.body} />;
  return (
    <>
      <span className={styles.notice}>
        <IconFileUnknown size={16} stroke={1.75} aria-hidden="true" />
        {t('unsupported')}
      </span>
      {message.body !== '' && <MessageText text={message.body} />}
    </>
  );
}

function Meta({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const time = formatTime(message.createdAt);
  return (
    <span className={styles.meta}>
      <time dateTime={message.createdAt}>{message.isEdited ? t('edited', { time }) : time}</time>
      {message.fromMe && <Ticks ack={message.ack} sendState={message.sendState} />}
    </span>
  );
}
