import { IconCheck, IconMessageCircle, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { InboxTab } from './inbox-search.ts';

const icons = { open: IconMessageCircle, pending: IconCheck, group: IconUsers, closed: IconCheck };

interface EmptyListProps {
  tab: InboxTab;
  /** Some queues only: the emptiness may be the filter's. */
  filtered: boolean;
  onShowAllQueues: () => void;
  /** From an empty "attending" to who waits. */
  onShowPending: () => void;
}

export function EmptyList({ tab, filtered, onShowAllQueues, onShowPending }: EmptyListProps) {
  const { t } = useTranslation('tickets');
  const action = filtered
    ? { label: t('empty.allQueues'), run: onShowAllQueues }
    : tab === 'open'
      ? { label: t('empty.seePending'), run: onShowPending }
      : null;
  return (
    <EmptyState
      icon={icons[tab]}
      title={t(`empty.${tab}.title`)}
      text={t(filtered ? 'empty.filtered' : `empty.${tab}.text`)}
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
