import { chooseImportRows } from '@guiche/contract/contact-sheets';
import type { ContactImport } from '@guiche/contract/contact-sheets.schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useMore } from '../../ui/load-more.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { putImport, type RowFilter, type RowPages, rowsKey, rowsOptions, startImport } from './api.ts';
import styles from './import.module.css';
import { rowColumns } from './row-columns.tsx';

/** Shows every row as the contact it would become, or why it would not. Faulty rows cannot be chosen. */
export function ReviewStep({ current, onBack }: { current: ContactImport; onBack: () => void }) {
  const { t } = useTranslation('contact-sheets');
  const id = useId();
  const cache = useQueryClient();
  const [only, setOnly] = useState<RowFilter>('all');
  const [isNothing, setNothing] = useState(false);
  const rows = useInfiniteQuery(rowsOptions(current.id, only));
  const more = useMore(rows);
  const choose = useChoice(current.id, () => setNothing(false));
  const start = useMutation({
    mutationFn: () => startImport(current.id),
    onSuccess: (started) => putImport(cache, started),
  });
  const totals = { all: current.rows, faulty: current.faulty, known: current.known };
  const tabs = (['all', 'faulty', 'known'] as const).map((name) => ({
    name,
    label: t(`review.tab.${name}`, { count: totals[name] }),
  }));
  const shown = rows.data?.pages.flatMap((page) => page.rows) ?? [];
  const columns = rowColumns(t, (row, chosen) => choose.mutate({ chosen, rows: [row] }));
  const error = start.error ?? choose.error;
  return (
    <>
      <p className={styles.lead}>
        <b dir="auto">{current.fileName}</b> · {t('review.chosen', { count: current.chosen })}
      </p>
      <TabList id={id} label={t('review.filter')} tabs={tabs} chosen={only} onChoose={setOnly} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${only}`} className={styles.panel}>
        {rows.isPending && <SkeletonRows rows={6} label={t('loading')} />}
        {!rows.data && rows.error && <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />}
        {rows.data && shown.length === 0 && <p className={styles.quiet}>{t('review.none')}</p>}
        {shown.length > 0 && (
          <DataTable
            label={t('step.review')}
            columns={columns}
            rows={shown}
            rowKey={(row) => row.row}
            total={totals[only]}
            more={more}
          />
        )}
      </div>
      <div className={styles.acts}>
        {(isNothing || error !== null) && (
          <p className="field-error" role="alert">
            {errorText(isNothing ? 'ERR_IMPORT_NOTHING_CHOSEN' : error)}
          </p>
        )}
        <button type="button" className="button button-default" onClick={onBack}>
          {t('review.back')}
        </button>
        <button
          type="button"
          className="button button-default"
          disabled={choose.isPending}
          onClick={() => choose.mutate({ chosen: current.chosen === 0 })}
        >
          {t(current.chosen === 0 ? 'review.chooseAll' : 'review.chooseNone')}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={start.isPending || choose.isPending}
          onClick={() => (current.chosen === 0 ? setNothing(true) : start.mutate())}
        >
          {t('review.start', { count: current.chosen })}
        </button>
      </div>
    </>
  );
}

/** Shows a tick at once and takes it back if the server did not store it. */
function useChoice(importId: number, onAct: () => void) {
  const cache = useQueryClient();
  const queryKey = rowsKey(importId);
  return useMutation({
    scope: { id: `choose-${importId}` },
    mutationFn: ({ chosen, rows }: { chosen: boolean; rows?: number[] }) =>
      request(chooseImportRows, { params: { importId }, body: { chosen, ...(rows && { rows }) } }),
    onMutate: ({ chosen, rows }) => {
      onAct();
      const before = cache.getQueriesData<RowPages>({ queryKey });
      cache.setQueriesData<RowPages>({ queryKey }, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              pages: known.pages.map((page) => ({
                ...page,
                rows: page.rows.map((row) => (rows === undefined || rows.includes(row.row) ? { ...row, chosen } : row)),
              })),
            },
      );
      return before;
    },
    onSuccess: (saved) => putImport(cache, saved),
    onError: (_error, _choice, before = []) => {
      // Without a network the choice cannot be reloaded.
      for (const [key, rows] of before) cache.setQueryData(key, rows);
      return cache.invalidateQueries({ queryKey });
    },
  });
}
