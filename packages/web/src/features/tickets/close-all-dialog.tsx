import { closeAllTickets, countCloseAll } from '@guiche/contract/bulk-acts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import type { useBulkRun } from './bulk-api.ts';
import { filtersOf, type InboxSearch } from './inbox-search.ts';
import { useListedQueues } from './use-listed-queues.ts';

interface CloseAllDialogProps {
  status: 'open' | 'pending' | 'group';
  /** The filters of the list, of which only queues count here. None: all queues, and tickets without one. */
  search: InboxSearch;
  opened: boolean;
  onClose: () => void;
  onBegun: ReturnType<typeof useBulkRun>['put'];
}

/** Asks before all tickets of a list are closed: says how many, of which list and queues. */
export function CloseAllDialog({ status, search, opened, onClose, onBegun }: CloseAllDialogProps) {
  const { t, i18n } = useTranslation('lists');
  const { actor } = useSession();
  const listed = useListedQueues() ?? [];
  const selectedQueueIds = [...(search.queues ?? [])];
  const hasFilters = filtersOf(search, actor, false) !== undefined;
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['close-all', status, selectedQueueIds],
    queryFn: ({ signal }) => request(countCloseAll, { query: { status, selectedQueueIds }, signal }),
    enabled: opened,
    gcTime: 0,
  });
  const count = data?.count ?? 0;
  const names = listed.filter(({ id }) => selectedQueueIds.includes(id)).map(({ name }) => name);
  const unnamed = selectedQueueIds.length - names.length;
  if (unnamed > 0) names.push(t('closeAll.moreQueues', { count: unnamed }));
  const queues = new Intl.ListFormat(i18n.language).format(names);

  const close = async () => {
    setBusy(true);
    try {
      const { bulk } = await request(closeAllTickets, { body: { status, selectedQueueIds } });
      if (bulk) onBegun(bulk);
      else showToast({ kind: 'info', text: t('bulk.nothing') });
      onClose();
    } catch (problem) {
      showToast({ kind: 'error', text: errorText(problem) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('closeAll.title')}
      confirmLabel={t('closeAll.confirm', { count })}
      danger
      busy={isBusy || count === 0}
      onConfirm={() => void close()}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status">
          {data === undefined
            ? t('loading')
            : count === 0
              ? t('closeAll.none')
              : t(names.length > 0 ? `closeAll.inQueues.${status}` : `closeAll.inAll.${status}`, { count, queues })}
        </p>
      )}
      {count > 0 && hasFilters && <p>{t('closeAll.unfiltered')}</p>}
      {count > 0 && <p>{t('closeAll.after')}</p>}
    </ConfirmDialog>
  );
}
