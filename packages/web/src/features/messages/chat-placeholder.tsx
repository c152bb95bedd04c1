import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../../lib/app-info.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSession } from '../auth/index.ts';
import type { InboxActions } from '../tickets/index.ts';
import styles from './chat.module.css';

/** Shown without a chosen ticket: how to choose one. */
export function ChatPlaceholder({ inbox }: { inbox: InboxActions }) {
  const { t } = useTranslation('messages');
  const { user } = useSession();
  // The operator's company has no channel, so nobody writes there.
  const demo = useAppInfo()?.demo === true && !user.super;
  return (
    <EmptyState
      icon={IconMessageCircle}
      title={t('placeholder.title')}
      text={
        <>
          <span className={styles.wideOnly}>
            {t('placeholder.keys')
              .split('`')
              .map((part, place) => (place % 2 === 1 ? <kbd key={part}>{part}</kbd> : part))}
          </span>
          {demo && <span className={styles.coach}>{t('placeholder.demo')}</span>}
        </>
      }
      action={
        <>
          <button type="button" className={`${styles.narrowOnly} button button-default`} onClick={inbox.showList}>
            {t('placeholder.choose')}
          </button>
          {inbox.openNext && (
            <button type="button" className="button button-default button-small" onClick={inbox.openNext}>
              {t('placeholder.openNext')}
            </button>
          )}
        </>
      }
    />
  );
}
