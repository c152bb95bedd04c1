import { seesAllTickets } from '@guiche/contract/actor';
import { queueEvent } from '@guiche/contract/queues';
import { tagEvent } from '@guiche/contract/tags';
import { IconArchive, IconPlus, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSession } from '../auth/index.ts';
import { useActs } from './acts-context.tsx';
import type { useBulkRun } from './bulk-api.ts';
import { FilterButton } from './filter-button.tsx';
import type { InboxSearch, InboxTab, ShownTab } from './inbox-search.ts';
import { lazyListPart } from './lazy-list-part.tsx';
import { ListMenu } from './list-menu.tsx';
import styles from './list-options.module.css';
import { QueuePicker } from './queue-picker.tsx';
import { useListedQueues } from './use-listed-queues.ts';
import { useOrder } from './use-order.ts';

const FilterArea = lazyListPart(async () => (await import('./filter-area.tsx')).FilterArea);

interface ListOptionsProps {
  search: InboxSearch;
  tab: ShownTab;
  onChange: (part: InboxSearch) => void;
  onTab: (tab: InboxTab) => void;
  onBegun: ReturnType<typeof useBulkRun>['put'];
}

const without = (ids: readonly number[], gone: number) => {
  const left = ids.filter((id) => id !== gone);
  return left.length === 0 ? undefined : left;
};

/**
 * Which tickets the lists show, and their order. People who may not see all have no toggle; a search has neither toggle
 * nor order.
 */
export function ListOptions({ search, tab, onChange, onTab, onBegun }: ListOptionsProps) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const queues = useListedQueues();
  const { begin } = useActs();
  const [filtering, setFiltering] = useState(false);
  const closed = tab === 'closed';
  const searching = tab === 'search';
  const { sort, turn } = useOrder(search, tab, onChange);
  // A removed queue leaves the filter, or the list would stay empty.
  useLiveEvent(queueEvent, (event) => {
    if (event.action === 'delete' && search.queues?.includes(event.queueId))
      onChange({ queues: without(search.queues, event.queueId) });
  });
  useLiveEvent(tagEvent, (event) => {
    if (event.action === 'delete' && search.tags?.includes(event.tagId))
      onChange({ tags: without(search.tags, event.tagId) });
  });
  return (
    <div className={styles.bar}>
      {queues?.length !== 0 && (
        <QueuePicker queues={queues} selected={search.queues ?? null} onChange={(ids) => onChange({ queues: ids })} />
      )}
      {searching && search.q !== undefined && (
        <InMessages checked={search.msgs === true} onChange={(msgs) => onChange({ msgs, at: undefined })} />
      )}
      {!searching && seesAllTickets(actor) && (
        <label className={styles.pick}>
          <input
            type="checkbox"
            role="switch"
            className={styles.switch}
            checked={search.showAll === true}
            aria-checked={search.showAll === true}
            onChange={(event) => onChange({ showAll: event.currentTarget.checked || undefined })}
          />
          {t('options.showAll')}
        </label>
      )}
      <div className={styles.acts}>
        <FilterButton search={search} isSearch={searching} opened={filtering} onOpen={setFiltering} />
        {!closed && !searching && (
          <IconButton
            label={t(`options.${sort}First`)}
            icon={sort === 'desc' ? IconSortDescending : IconSortAscending}
            onClick={turn}
          />
        )}
        <IconButton
          label={t('options.closed')}
          icon={IconArchive}
          look={closed ? 'selected' : 'quiet'}
          aria-pressed={closed}
          onClick={() => onTab(closed ? 'open' : 'closed')}
        />
        <IconButton label={t('options.begin')} icon={IconPlus} look="primary" shortcut="N" onClick={() => begin()} />
        <ListMenu
          search={search}
          tab={tab}
          onChange={onChange}
          onTab={onTab}
          onBegun={onBegun}
          onFilter={() => setFiltering(true)}
        />
      </div>
      {filtering && (
        <Suspense>
          <FilterArea search={search} isSearch={searching} onChange={onChange} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface InMessagesProps {
  checked: boolean;
  onChange: (checked: boolean | undefined) => void;
}

function InMessages({ checked, onChange }: InMessagesProps) {
  const { t } = useTranslation('tickets');
  return (
    <label className={`${styles.option} ${styles.inMessages}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked || undefined)}
      />
      <span className="cut">{t('search.inMessages')}</span>
    </label>
  );
}
