import { IconRefresh, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { allConnectionsOptions } from './api.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { countOf, sumOf } from './connection-counts.ts';
import styles from './connections.module.css';

const columns = ['company', 'connected', 'disconnected', 'total'] as const;

/** For the operator: the state of all companies' connections, never their messages. */
export function AllConnectionsScreen() {
  const { t } = useTranslation('connections');
  const list = useQuery(allConnectionsOptions);
  const [openedId, setOpenedId] = useState<number | null>(null);
  usePageTitle(t('all.title'));
  const sum = list.data && sumOf(list.data);
  return (
    <main className={styles.screen} aria-busy={list.isPending}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('all.title')}</h1>
        <div className={styles.screenActs}>
          <IconButton
            label={t('all.refresh')}
            icon={IconRefresh}
            disabled={list.isPending}
            onClick={() => void list.refetch()}
          />
        </div>
      </header>
      {!list.data && list.error && (
        <ErrorState error={list.error} title={t('ui:error.list')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonRows rows={6} label={t('loading')} />}
      {list.data?.length === 0 && <EmptyState icon={IconWorld} title={t('all.empty')} />}
      {list.data && sum && list.data.length > 0 && (
        <table className={styles.table} aria-label={t('all.title')}>
          <thead className={styles.head}>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`all.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.data.map((company) => (
              <CountRow key={company.id} counts={countOf(company.whatsapps)}>
                <button
                  type="button"
                  className={`link ${styles.company}`}
                  aria-haspopup="dialog"
                  dir="auto"
                  onClick={() => setOpenedId(company.id)}
                >
                  {company.name}
                </button>
              </CountRow>
            ))}
          </tbody>
          <tfoot>
            <CountRow counts={sum}>
              <b>{t('all.sum')}</b>
            </CountRow>
          </tfoot>
        </table>
      )}
      <CompanyDialog company={list.data?.find(({ id }) => id === openedId) ?? null} onClose={() => setOpenedId(null)} />
    </main>
  );
}

function CountRow({ counts, children }: { counts: ReturnType<typeof countOf>; children: React.ReactNode }) {
  const { t } = useTranslation('connections');
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.rowHead}>
        {children}
      </th>
      {(['connected', 'disconnected', 'total'] as const).map((column) => (
        <td key={column} className={styles.count}>
          <span className={styles.label} aria-hidden="true">
            {t(`all.${column}`)}
          </span>
          <div className={styles.value}>{counts[column]}</div>
        </td>
      ))}
    </tr>
  );
}
