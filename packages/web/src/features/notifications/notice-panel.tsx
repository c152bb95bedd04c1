import { IconBellCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { noticesOptions } from './api.ts';
import { noticesOf } from './notice-pages.ts';
import { NoticeRow } from './notice-row.tsx';
import styles from './notifications.module.css';
import { PopupSetting } from './popup-setting.tsx';
import { markSeen } from './seen-notices.ts';

/** Moves through the rows by arrow keys; Tab works as well. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  rows.at(at === -1 ? 0 : (at + step) % rows.length)?.focus();
}

/** The panel of unread tickets, with the switch for the browser's notices. */
export function NoticePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  const panel = useRef<HTMLDivElement>(null);
  // The panel is loaded after its frame, which could not focus it.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside
    <div ref={panel} tabIndex={-1} className={styles.notices} onKeyDown={moveFocus} data-autofocus>
      <h2 className={styles.heading}>{t('notices.title')}</h2>
      <Notices onClose={onClose} />
      <PopupSetting />
    </div>
  );
}

function Notices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(noticesOptions);
  const tickets = useMemo(() => noticesOf(data), [data]);
  useEffect(() => markSeen(tickets, tickets), [tickets]);
  if (data === undefined) {
    if (!error) return <SkeletonRows rows={3} label={t('notices.loading')} />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (tickets.length === 0)
    return <EmptyState icon={IconBellCheck} title={t('notices.empty')} text={t('notices.emptyText')} />;
  return (
    <div className={styles.scroll}>
      <ul>
        {tickets.map((ticket) => (
          <NoticeRow key={ticket.id} ticket={ticket} onOpen={onClose} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={`button button-quiet ${styles.more}`}
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {t('notices.more')}
        </button>
      )}
    </div>
  );
}
