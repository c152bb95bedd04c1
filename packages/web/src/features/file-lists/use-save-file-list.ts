import { createFileList, type FileList, putOptionFile, updateFileList } from '@guiche/contract/file-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { reloadFileLists } from './api.ts';
import { changesOf, type FileListValues, valuesOf } from './file-list-values.ts';

/** What is kept so far, while files still travel one by one. */
interface Progress {
  list: FileList | null;
  /** Ids that new options got, by the form's own keys. */
  ids: Map<number, number>;
  sent: Set<File>;
  /** The option whose file is on its way, or did not arrive. */
  sending: number | null;
}

/** Saves the list, then its files. Where a file fails the rest is kept: saved again, only what is missing travels. */
export function useSaveFileList(initial: FileList | null, onSaved: () => void) {
  const { t } = useTranslation('files');
  const cache = useQueryClient();
  const progress = useRef<Progress>({ list: initial, ids: new Map(), sent: new Set(), sending: null }).current;
  const save = useMutation({
    mutationFn: (values: FileListValues) => saveAll(progress, values),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('done.save') });
      announce(t('done.save'));
      onSaved();
    },
    onSettled: () => reloadFileLists(cache),
  });
  return { save, failedKey: save.error === null ? null : progress.sending };
}

async function saveAll(progress: Progress, values: FileListValues): Promise<void> {
  progress.sending = null;
  const options = values.options.map((row) => ({ ...row, id: row.id ?? progress.ids.get(row.key) ?? null }));
  const list = await saveList(progress.list, { ...values, options });
  progress.list = list;
  for (const [index, { key, picked }] of options.entries()) {
    const id = list.options[index]?.id;
    if (id === undefined) continue;
    progress.ids.set(key, id);
    if (picked === null || progress.sent.has(picked)) continue;
    progress.sending = key;
    progress.list = await uploadFile(putOptionFile, { fileListId: list.id }, picked, { id: String(id) });
    progress.sent.add(picked);
  }
  progress.sending = null;
}

function saveList(kept: FileList | null, values: FileListValues): Promise<FileList> {
  const change = changesOf(values, valuesOf(kept));
  if (kept === null) {
    const options = values.options.map(({ name }) => ({ name: name.trim() }));
    return call(createFileList, { body: { name: values.name.trim(), message: values.message, options } });
  }
  if (Object.keys(change).length === 0) return Promise.resolve(kept);
  return call(updateFileList, { params: { fileListId: kept.id }, body: change });
}
