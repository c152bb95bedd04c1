import { deleteFileList } from '@guiche/contract/file-lists';
import type { FileList } from '@guiche/contract/file-lists.schemas';
import { IconFiles, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../lib/cut-text.ts';
import { request } from '../../lib/http.ts';
import { actsColumn } from '../../ui/acts-column.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { useSearchedList } from '../../ui/use-list.ts';
import { fileListPagesOptions, reloadFileLists, useFileListsLive } from './api.ts';
import { FileListDialog, type FileListTarget } from './file-list-dialog.tsx';

/** The company's lists of files. */
export function FileListsScreen() {
  const { t } = useTranslation('files');
  const cache = useQueryClient();
  const list = useSearchedList(fileListPagesOptions, ({ files }) => files);
  const [form, setForm] = useState<FileListTarget | null>(null);
  const [going, setGoing] = useState<FileList | null>(null);
  useFileListsLive();
  const open = (opened: FileList) => setForm({ list: opened });
  const columns: Column<FileList>[] = [
    {
      key: 'name',
      label: t('column.name'),
      track: 'minmax(140px, 1fr)',
      isName: true,
      cell: (row) => <RowName onOpen={() => open(row)}>{row.name}</RowName>,
    },
    {
      key: 'message',
      label: t('column.message'),
      track: 'minmax(160px, 2fr)',
      cell: ({ message }) => <span dir="auto">{cutText(message, 90)}</span>,
    },
    { key: 'options', label: t('column.options'), track: '96px', atEnd: true, cell: ({ options }) => options.length },
    actsColumn(t('column.acts'), [
      { label: ({ name }) => t('act.edit', { name }), icon: IconPencil, run: open },
      { label: ({ name }) => t('act.delete', { name }), icon: IconTrash, run: setGoing },
    ]),
  ];
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns}
      onOpen={open}
      icon={IconFiles}
      loading={t('loading')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothing={{ title: t('none.title'), text: t('none.text') }}
      searchLabel={t('search')}
      add={{ label: t('new'), run: () => setForm({ list: null }) }}
    >
      <FileListDialog target={form} onClose={() => setForm(null)} />
      <RemoveDialog
        record={going}
        onClose={() => setGoing(null)}
        title={({ name }) => t('delete.title', { name })}
        text={({ options }) => <p>{t('delete.text', { count: options.length })}</p>}
        confirmLabel={t('delete.confirm')}
        done={t('done.delete')}
        remove={({ id }) => request(deleteFileList, { params: { fileListId: id } })}
        reload={() => reloadFileLists(cache)}
      />
    </ListScreen>
  );
}
