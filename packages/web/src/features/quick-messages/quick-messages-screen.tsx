import { canChangeQuickMessage, deleteQuickMessage } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { IconBolt, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { announce } from '../../ui/live-region.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { quickPagesOptions, reloadQuick, useQuickLive } from './api.ts';
import { columnsOf } from './quick-columns.tsx';
import { QuickDialog, type QuickTarget } from './quick-dialog.tsx';

/** What this person keeps to say again, with what others show to them. */
export function QuickMessagesScreen() {
  const { t } = useTranslation('quick');
  const { actor } = useSession();
  const [search, setSearch] = useState('');
  const [form, setForm] = useState<QuickTarget | null>(null);
  const [going, setGoing] = useState<QuickMessage | null>(null);
  const list = useInfiniteQuery(quickPagesOptions(search));
  useQuickLive();
  const rows = list.data?.pages.flatMap(({ records }) => records) ?? [];
  const total = list.data?.pages[0]?.count ?? null;
  const columns = columnsOf(t, {
    actor,
    mayChange: (quick) => canChangeQuickMessage(actor, quick),
    onOpen: (quick) => setForm({ quick }),
    onDelete: setGoing,
  });
  const add = (
    <button type="button" className="button button-primary" onClick={() => setForm({ quick: null })}>
      <IconPlus size={16} stroke={1.75} aria-hidden="true" />
      {t('new')}
    </button>
  );
  return (
    <Screen
      title={t('title')}
      count={total}
      acts={add}
      tools={<SearchField label={t('search')} value={search} onSearch={setSearch} />}
      busy={list.isPending}
    >
      {!list.data && list.error && (
        <ErrorState error={list.error} title={t('ui:error.list')} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <SkeletonRows rows={6} label={t('loading')} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={IconBolt}
          title={t(search === '' ? 'empty.title' : 'none.title')}
          text={t(search === '' ? 'empty.text' : 'none.text')}
          action={search === '' ? add : <ClearSearch onClear={() => setSearch('')} />}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={(quick) => setForm({ quick })}
          total={total}
          more={{
            has: list.hasNextPage,
            loading: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
      <QuickDialog target={form} onClose={() => setForm(null)} />
      <RemoveDialog quick={going} onClose={() => setGoing(null)} />
    </Screen>
  );
}

function RemoveDialog({ quick, onClose }: { quick: QuickMessage | null; onClose: () => void }) {
  const { t } = useTranslation('quick');
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: (quickMessageId: number) => call(deleteQuickMessage, { params: { quickMessageId } }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('done.delete') });
      announce(t('done.delete'));
      onClose();
    },
    onSettled: () => reloadQuick(cache),
  });
  return (
    <ConfirmDialog
      danger
      opened={quick !== null}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={t('delete.title', { shortcode: quick?.shortcode ?? '' })}
      confirmLabel={t('delete.confirm')}
      busy={remove.isPending}
      onConfirm={() => quick && remove.mutate(quick.id)}
    >
      <p>{t(quick?.mediaName ? 'delete.withFile' : 'delete.text')}</p>
      {remove.error !== null && (
        <p className="field-error" role="alert">
          {errorText(remove.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
