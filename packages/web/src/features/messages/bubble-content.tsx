import type { Content } from '@guiche/contract/media';
import { isDrawnKind, readKind, saysItsWords, videoOf } from '@guiche/contract/message-data';
import type { Message } from '@guiche/contract/messages.schemas';
import { isStandIn } from '@guiche/contract/stand-ins';
import { IconBan, IconClock, IconFileUnknown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './bubble.module.css';
import { LazyKind, LazyVideo } from './kinds/lazy-kinds.tsx';
import { MediaContent } from './media/media-content.tsx';
import { MediaRetry } from './media-retry.tsx';
import { MessageText } from './message-text.tsx';

interface BubbleContentProps {
  message: Message;
  /** What the message carries besides its text. */
  content: Content | null;
  reachable: boolean;
}

/** The text of a message and what it carries. */
export function BubbleContent({ message, content, reachable }: BubbleContentProps) {
  if (message.isDeleted) return <TakenBack fromMe={message.fromMe} />;
  if (message.mediaType === 'reaction') return <LoneReaction message={message} />;
  if (isStandIn(message)) return <StandIn fromMe={message.fromMe} />;
  const kind = readKind(message);
  if (message.mediaType === 'chat' && kind === null) return <Words message={message} reachable={reachable} />;
  // A template's header stands above its text.
  if (kind?.kind === 'template' && content !== null)
    return (
      <>
        <MediaContent content={content} message={message} reachable={reachable} retry={null} />
        <div className={styles.caption}>
          <LazyKind content={kind} reachable={reachable} words={message.body} />
        </div>
      </>
    );
  if (kind !== null) {
    const drawing = <LazyKind content={kind} reachable={reachable} words={saysItsWords(kind) ? message.body : ''} />;
    if (saysItsWords(kind) || message.body === '') return drawing;
    return (
      <>
        {drawing}
        <div className={styles.caption}>
          <MessageText text={message.body} spokenTo={message.spokenTo} />
        </div>
      </>
    );
  }
  // Data that does not fit its kind is not drawn; the text is shown, or there would be no bubble.
  if (isDrawnKind(message.mediaType)) return <MessageText text={message.body} spokenTo={message.spokenTo} />;
  // Locations and contact cards show their own text.
  const hasWords = message.body !== '' && (content === null || content.kind === 'file');
  const words = hasWords && (
    <div className={content === null ? undefined : styles.caption}>
      <MessageText text={message.body} spokenTo={message.spokenTo} />
    </div>
  );
  if (content === null) {
    return (
      <>
        <Unsupported />
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

function TakenBack({ fromMe }: { fromMe: boolean }) {
  const { t } = useTranslation('messages');
  return (
    <span className={styles.notice}>
      <IconBan size={16} stroke={1.75} aria-hidden="true" />
      {t(fromMe ? 'deleted' : 'deletedByContact')}
    </span>
  );
}

function Unsupported() {
  const { t } = useTranslation('messages');
  return (
    <span className={styles.notice}>
      <IconFileUnknown size={16} stroke={1.75} aria-hidden="true" />
      {t('unsupported')}
    </span>
  );
}

/** The text, and a preview of a video that it links to. */
function Words({ message, reachable }: { message: Message; reachable: boolean }) {
  const video = videoOf(message);
  return (
    <>
      <MessageText text={message.body} spokenTo={message.spokenTo} />
      {video !== null && <LazyVideo id={video} reachable={reachable} />}
    </>
  );
}

/** A stand-in for a message that could not be decrypted, of the contact or of the phone's owner, and what to do. */
function StandIn({ fromMe }: { fromMe: boolean }) {
  const { t } = useTranslation('kinds');
  return (
    <span className={styles.notice}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      {t(fromMe ? 'notComeOurs' : 'notCome')}
    </span>
  );
}

/** A reaction to a message that is not loaded, in words. */
function LoneReaction({ message }: { message: Message }) {
  const { t } = useTranslation('kinds');
  const emoji = message.body;
  return (
    <span className={styles.notice}>
      {message.fromMe ? t('react.me', { emoji }) : t('react.by', { emoji, name: t('ui:kinds.contact') })}
    </span>
  );
}
