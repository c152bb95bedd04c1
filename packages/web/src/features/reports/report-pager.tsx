import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { pageSizes, type ReportSearch } from './report-search.ts';
import styles from './reports.module.css';
import type { ChangeSearch } from './use-report-search.ts';

interface ReportPagerProps {
  search: ReportSearch;
  total: number;
  onChange: ChangeSearch;
}

/** The page size and the current page. */
export function ReportPager({ search, total, onChange }: ReportPagerProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  const { page = 1, size = 10 } = search;
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <nav className={styles.pager} aria-label={t('pager.name')}>
      <label htmlFor={id}>{t('pager.size')}</label>
      <div className="field">
        <select id={id} value={size} onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}>
          {pageSizes.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
      <span className={styles.place} role="status">
        {t('pager.place', { page, pages })}
      </span>
      <IconButton
        icon={IconChevronLeft}
        label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onChange({ page: Math.min(page, pages + 1) - 1 })}
      />
      <IconButton
        icon={IconChevronRight}
        label={t('pager.next')}
        disabled={page >= pages}
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  );
}
