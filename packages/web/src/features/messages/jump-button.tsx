import type { Message } from '@guiche/contract/messages.schemas';
import { IconArrowDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './message-list.module.css';

interface JumpButtonProps {
  atEnd: boolean;
  messages: readonly Message[];
  onClick: () => void;
}

/** Jumps to the newest message, with a count of those that arrived meanwhile. */
export function JumpButton({ atEnd, messages, onClick }: JumpButtonProps) {
  const { t } = useTranslation('messages');
  const lastId = messages.at(-1)?.id ?? 0;
  const [seenId, setSeenId] = useState(lastId);
  if (atEnd && seenId !== lastId) setSeenId(lastId);
  if (atEnd) return null;
  const count = messages.filter(({ id, fromMe }) => id > seenId && !fromMe).length;
  return (
    <button
      type="button"
      className={styles.jump}
      aria-label={count > 0 ? t('toNew', { count }) : t('toEnd')}
      onClick={onClick}
    >
      <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
      {count > 0 && count}
    </button>
  );
}
