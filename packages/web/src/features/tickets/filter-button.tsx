import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSession } from '../auth/index.ts';
import { countFilters, filtersOf, type InboxSearch } from './inbox-search.ts';

interface FilterButtonProps {
  search: InboxSearch;
  isSearch: boolean;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** The button that opens the filters, with the number of active ones. */
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
