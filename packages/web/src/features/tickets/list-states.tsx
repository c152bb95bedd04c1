import { IconCheck, IconMessageCircle, IconUsers, IconZzz } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ShownTab } from './inbox-search.ts';

const icons = {
  open: IconMessageCircle,
  pending: IconCheck,
  group: IconUsers,
  closed: IconCheck,
  snoozed: IconZzz,
  search: IconMessageCircle,
};

interface EmptyListProps {
  tab: ShownTab;
  /** Chosen queues or filters that may be why the list is empty. */
  filtered: 'queues' | 'filters' | null;
  onUnfilter: () => void;
  /** Leads from an empty list of attended tickets to the waiting ones. */
  onShowPending: () => void;
}

export function EmptyList({ tab, filtered, onUnfilter, onShowPending }: EmptyListProps) {
  const { t } = useTranslation('tickets');
  const action = filtered
    ? { label: t(filtered === 'filters' ? 'empty.noFilters' : 'empty.allQueues'), run: onUnfilter }
    : tab === 'open'
      ? { label: t('empty.seePending'), run: onShowPending }
      : null;
  return (
    <EmptyState
      icon={icons[tab]}
      title={t(`empty.${tab}.title`)}
      text={t(filtered === 'filters' ? 'empty.byFilters' : filtered ? 'empty.filtered' : `empty.${tab}.text`)}
      action={
        action && (
          <button type="button" className="button button-default button-small" onClick={action.run}>
            {action.label}
          </button>
        )
      }
    />
  );
}
