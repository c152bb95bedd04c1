import { Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import { useSession } from '../auth/index.ts';
import { countFilters, filtersOf, type InboxSearch } from './inbox-search.ts';
import { latePart } from './late-part.tsx';
import styles from './list-options.module.css';

const FilterPanel = latePart(async () => (await import('./filter-panel.tsx')).FilterPanel);

interface FilterButtonProps {
  search: InboxSearch;
  isSearch: boolean;
  onChange: (part: InboxSearch) => void;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** Opens the filters; says how many count. */
export function FilterButton({ search, isSearch, onChange, opened, onOpen }: FilterButtonProps) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const count = countFilters(filtersOf(search, actor, isSearch));
  // The palette opens it while a conversation has the focus, which Escape would leave.
  useLayer(opened, () => onOpen(false));
  return (
    <Popover opened={opened} onChange={onOpen} position="bottom-end" offset={4} width={280} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={count === 0 ? t('options.filters') : t('options.filtersOn', { count })}
          icon={IconFilter}
          look={count === 0 ? 'quiet' : 'selected'}
          onClick={() => onOpen(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.filters} aria-label={t('options.filters')}>
        <Suspense>
          <FilterPanel search={search} isSearch={isSearch} onChange={onChange} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
