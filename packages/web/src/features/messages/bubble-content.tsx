import type { Message } from '@guiche/contract/messages';
import { IconBan, IconFileUnknown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './bubble.module.css';
import { MediaContent } from './media/media-content.tsx';
import type { Content } from './media/read-content.ts';
import { MediaRetry } from './media-retry.tsx';
import { MessageText } from './message-text.tsx';

interface BubbleContentProps {
  message: Message;
  /** What it carries beside its text. */
  content: Content | null;
  reachable: boolean;
}

/** What a message says and carries. */
export function BubbleContent({ message, content, reachable }: BubbleContentProps) {
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
  // A place and a card show their own words.
  const hasWords = message.body !== '' && (content === null || content.kind === 'file');
  const words = hasWords && (
    <div className={content === null ? undefined : styles.caption}>
      <MessageText text={message.body} />
    </div>
  );
  if (content === null) {
    return (
      <>
        <span className={styles.notice}>
          <IconFileUnknown size={16} stroke={1.75} aria-hidden="true" />
          {t('unsupported')}
        </span>
        {words}
      </>
    );
  }
  return (
    <>
      <MediaContent
        content={content}
        message={message}
        reachable={reachable}
        retry={message.fromMe ? null : <MediaRetry messageId={message.id} reachable={reachable} />}
      />
      {words}
    </>
  );
}
