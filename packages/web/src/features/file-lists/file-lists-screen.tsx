import { deleteFileList } from '@guiche/contract/file-lists';
import type { FileList } from '@guiche/contract/file-lists.schemas';
import { IconFiles, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../lib/cut-text.ts';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { announce } from '../../ui/live-region.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { fileListPagesOptions, reloadFileLists, useFileListsLive } from './api.ts';
import { FileListDialog, type FileListTarget } from './file-list-dialog.tsx';

/** The company's lists of files. */
export function FileListsScreen() {
  const { t } = useTranslation('files');
  const [search, setSearch] = useState('');
  const [form, setForm] = useState<FileListTarget | null>(null);
  const [going, setGoing] = useState<FileList | null>(null);
  const list = useInfiniteQuery(fileListPagesOptions(search));
  useFileListsLive();
  const rows = list.data?.pages.flatMap(({ files }) => files) ?? [];
  const total = list.data?.pages[0]?.count ?? null;
  const add = (
    <button type="button" className="button button-primary" onClick={() => setForm({ list: null })}>
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
          icon={IconFiles}
          title={t(search === '' ? 'empty.title' : 'none.title')}
          text={t(search === '' ? 'empty.text' : 'none.text')}
          action={search === '' ? add : <ClearSearch onClear={() => setSearch('')} />}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('title')}
          columns={columnsOf(t, (opened) => setForm({ list: opened }), setGoing)}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={(opened) => setForm({ list: opened })}
          total={total}
          more={{
            has: list.hasNextPage,
            loading: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
      <FileListDialog target={form} onClose={() => setForm(null)} />
      <RemoveDialog list={going} onClose={() => setGoing(null)} />
    </Screen>
  );
}

function columnsOf(
  t: TFunction<'files'>,
  onOpen: (list: FileList) => void,
  onDelete: (list: FileList) => void,
): readonly Column<FileList>[] {
  return [
    {
      key: 'name',
      label: t('column.name'),
      track: 'minmax(140px, 1fr)',
      isName: true,
      cell: (list) => <RowName onOpen={() => onOpen(list)}>{list.name}</RowName>,
    },
    {
      key: 'message',
      label: t('column.message'),
      track: 'minmax(160px, 2fr)',
      cell: ({ message }) => <span dir="auto">{cutText(message, 90)}</span>,
    },
    { key: 'options', label: t('column.options'), track: '96px', atEnd: true, cell: ({ options }) => options.length },
    {
      key: 'acts',
      label: t('column.acts'),
      track: '104px',
      atEnd: true,
      isUnlabelled: true,
      cell: (list) => (
        <>
          <IconButton label={t('act.edit', { name: list.name })} icon={IconPencil} onClick={() => onOpen(list)} />
          <IconButton label={t('act.delete', { name: list.name })} icon={IconTrash} onClick={() => onDelete(list)} />
        </>
      ),
    },
  ];
}

function RemoveDialog({ list, onClose }: { list: FileList | null; onClose: () => void }) {
  const { t } = useTranslation('files');
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: (fileListId: number) => call(deleteFileList, { params: { fileListId } }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('done.delete') });
      announce(t('done.delete'));
      onClose();
    },
    onSettled: () => reloadFileLists(cache),
  });
  return (
    <ConfirmDialog
      danger
      opened={list !== null}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={t('delete.title', { name: list?.name ?? '' })}
      confirmLabel={t('delete.confirm')}
      busy={remove.isPending}
      onConfirm={() => list && remove.mutate(list.id)}
    >
      <p>{t('delete.text', { count: list?.options.length ?? 0 })}</p>
      {remove.error !== null && (
        <p className="field-error" role="alert">
          {errorText(remove.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
