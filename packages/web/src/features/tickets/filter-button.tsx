import { IconFilter } from '@tabler/icons-react';
import { type FocusEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import { useSession } from '../auth/index.ts';
import { countFilters, filtersOf, type InboxSearch } from './inbox-search.ts';
import { latePart } from './late-part.tsx';
import styles from './list-options.module.css';

const FilterPanel = latePart(async () => (await import('./filter-panel.tsx')).FilterPanel);

interface FilterAreaProps {
  search: InboxSearch;
  isSearch: boolean;
  onChange: (part: InboxSearch) => void;
  onClose: () => void;
}

interface FilterButtonProps extends Pick<FilterAreaProps, 'search' | 'isSearch'> {
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** Opens the filters; says how many count. */
export function FilterButton({ search, isSearch, opened, onOpen }: FilterButtonProps) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const count = countFilters(filtersOf(search, actor, isSearch));
  return (
    <IconButton
      label={count === 0 ? t('options.filters') : t('options.filtersOn', { count })}
      icon={IconFilter}
      look={count === 0 ? 'quiet' : 'selected'}
      aria-expanded={opened}
      onClick={() => onOpen(!opened)}
    />
  );
}

/** The filters, above the list that they narrow: it stays in sight. While one is at them, Escape closes them. */
export function FilterArea({ onClose, ...panel }: FilterAreaProps) {
  const { t } = useTranslation('tickets');
  // The palette opens them while a conversation has the focus, which Escape would leave.
  const [isUsed, setUsed] = useState(true);
  const from = useRef(document.activeElement);
  useLayer(isUsed, () => {
    onClose();
    if (from.current instanceof HTMLElement) from.current.focus();
  });
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setUsed(currentTarget.contains(relatedTarget));
  return (
    <fieldset className={styles.filters} onFocus={() => setUsed(true)} onBlur={onBlur}>
      <legend className="only-read">{t('options.filters')}</legend>
      <Suspense>
        <FilterPanel {...panel} />
      </Suspense>
    </fieldset>
  );
}
