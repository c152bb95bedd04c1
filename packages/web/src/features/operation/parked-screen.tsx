import type { ParkedItem } from '@guiche/contract/operation.schemas';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanyClock } from '../../ui/company-clock.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type ParkedAct, parkedListOptions } from './api.ts';
import styles from './parked.module.css';
import { ParkedDialog } from './parked-dialog.tsx';
import { ParkedHead, ParkedRow } from './parked-row.tsx';
import { useParkedActs } from './use-parked-acts.ts';

/** The parked items, to be tried again or skipped. Their content is never shown. */
export function ParkedScreen() {
  const { t } = useTranslation('operation');
  const list = useParkedList();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('title'));
  // The row with the focused button disappears after the act.
  const acted = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[role=dialog]') !== null;
    if (list.dataUpdatedAt === 0 || !acted.current || !isLost) return;
    acted.current = false;
    heading.current?.focus();
  }, [list.dataUpdatedAt]);
  const count = list.data?.pages[0]?.count;
  return (
    <main className={styles.screen} aria-busy={list.isFetching}>
      <header className={styles.header}>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        {count !== undefined && <p className={styles.count}>{t('count', { count })}</p>}
        <CompanyClock />
        <IconButton
          className={styles.refresh}
          label={t('refresh')}
          icon={IconRefresh}
          onClick={() => void list.refetch()}
          disabled={list.isFetching}
        />
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <ParkedList
        list={list}
        onActed={() => {
          acted.current = true;
        }}
      />
    </main>
  );
}

const useParkedList = () => useInfiniteQuery(parkedListOptions);

interface ParkedListProps {
  list: ReturnType<typeof useParkedList>;
  onActed: () => void;
}

function ParkedList({ list, onActed }: ParkedListProps) {
  const { t } = useTranslation('operation');
  const [asked, setAsked] = useState<{ act: ParkedAct; item: ParkedItem } | null>(null);
  const doing = useParkedActs(() => {
    setAsked(null);
    onActed();
  });
  const ask = (act: ParkedAct, item: ParkedItem) => {
    doing.reset();
    setAsked({ act, item });
  };
  const records = list.data?.pages.flatMap((page) => page.records);
  if (records === undefined) {
    if (list.error) return <ErrorState error={list.error} title={t('failed')} onRetry={() => void list.refetch()} />;
    return <SkeletonRows rows={6} label={t('loading')} />;
  }
  return (
    <>
      {list.error && <ErrorState error={list.error} title={t('failed')} onRetry={() => void list.refetch()} />}
      {records.length === 0 && !list.error && (
        <EmptyState icon={IconCheck} title={t('empty.title')} text={t('empty.text')} />
      )}
      {records.length > 0 && (
        <table className={styles.table} aria-label={t('title')}>
          <ParkedHead />
          <tbody>
            {records.map((item) => (
              <ParkedRow key={item.item} item={item} onAsk={ask} />
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className={`button button-default ${styles.more}`}
          onClick={() => void list.fetchNextPage()}
          disabled={list.isFetchingNextPage}
        >
          {t('more')}
        </button>
      )}
      <ParkedDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && doing.mutate(asked)}
        busy={doing.isPending}
        error={doing.error}
      />
    </>
  );
}
