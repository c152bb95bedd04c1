import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../lib/draft.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './composer.module.css';
import { MessageGist } from './message-gist.tsx';

interface ReplyBarProps {
  reply: NonNullable<Draft['reply']>;
  onClear: () => void;
}

/** Shows the message that is being answered. */
export function ReplyBar({ reply, onClear }: ReplyBarProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.reply}>
      <span className={styles.replyText}>
        <b className="cut" dir="auto">
          {t('replyingTo', { name: reply.author })}
        </b>
        <span className={`${styles.replyBody} cut`} dir="auto">
          <MessageGist message={{ mediaType: reply.mediaType ?? 'chat', body: reply.body }} />
        </span>
      </span>
      <IconButton label={t('clearReply')} icon={IconX} shortcut="Esc" onClick={onClear} />
    </div>
  );
}
