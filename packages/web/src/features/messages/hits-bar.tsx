import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ChatHit } from '../tickets/index.ts';
import { hitsOptions } from './api.ts';
import styles from './hits-bar.module.css';

export interface HitsBarProps {
  ticketId: number;
  hit: ChatHit;
  onShow: (messageId: number | null) => void;
}

/** The shown match and the way to the others: up is older, down is newer. */
export function HitsBar({ ticketId, hit, onShow }: HitsBarProps) {
  const { t } = useTranslation('messages');
  const { data: hits = [], isError, refetch } = useQuery(hitsOptions(ticketId, hit.text));
  const place = hits.indexOf(hit.messageId);
  const older = place === -1 ? hits.findLast((id) => id < hit.messageId) : hits[place - 1];
  const newer = place === -1 ? hits.find((id) => id > hit.messageId) : hits[place + 1];
  const show = (messageId: number | undefined) => {
    if (messageId !== undefined) onShow(messageId);
  };
  useShortcuts(
    [
      { keys: 'p', label: t('hits.older'), run: () => show(older) },
      { keys: 'n', label: t('hits.newer'), run: () => show(newer) },
    ],
    'ticket',
  );

  return (
    <search className={styles.bar} aria-label={t('hits.label')}>
      <span className={`${styles.text} cut`}>“{hit.text}”</span>
      {isError ? (
        <button type="button" className="link" onClick={() => void refetch()}>
          {t('ui:error.retry')}
        </button>
      ) : (
        <span className={styles.place} role="status">
          {place === -1 ? '' : t('hits.place', { place: place + 1, of: hits.length })}
        </span>
      )}
      <IconButton
        label={t('hits.older')}
        icon={IconChevronUp}
        shortcut="P"
        aria-disabled={older === undefined}
        onClick={() => show(older)}
      />
      <IconButton
        label={t('hits.newer')}
        icon={IconChevronDown}
        shortcut="N"
        aria-disabled={newer === undefined}
        onClick={() => show(newer)}
      />
      <IconButton label={t('hits.close')} icon={IconX} onClick={() => onShow(null)} />
    </search>
  );
}
