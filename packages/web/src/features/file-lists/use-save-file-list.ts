import { createFileList, putOptionFile, updateFileList } from '@guiche/contract/file-lists';
import type { FileList } from '@guiche/contract/file-lists.schemas';
import { useRef } from 'react';
import { request } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { changesOf, type FileListValues, valuesOf } from './file-list-values.ts';

/** What is saved so far, while files are uploaded one by one. */
interface Progress {
  listId: number | null;
  /** The values at opening, then as sent: the base for changes, whatever others save. */
  saved: FileListValues;
  /** The ids of new options, by the form's keys. */
  ids: Map<number, number>;
  sent: Set<File>;
  /** The option whose file is being uploaded, or failed. */
  sending: number | null;
}

/** Saves the list, then its files. If a file fails the rest is saved, and the next save sends only what is missing. */
export function useSaveFileList(initial: FileList | null) {
  const progress = useRef<Progress>({
    listId: initial?.id ?? null,
    saved: valuesOf(initial),
    ids: new Map(),
    sent: new Set(),
    sending: null,
  }).current;
  return { save: (values: FileListValues) => saveAll(progress, values), failedKey: () => progress.sending };
}

async function saveAll(progress: Progress, values: FileListValues): Promise<void> {
  progress.sending = null;
  const options = values.options.map((row) => ({ ...row, id: row.id ?? progress.ids.get(row.key) ?? null }));
  const wanted = { ...values, name: values.name.trim(), options };
  const list = await saveList(progress, wanted);
  const kept = options.map((row, index) => ({ ...row, id: list?.options[index]?.id ?? row.id }));
  progress.saved = { ...wanted, options: kept };
  for (const { key, id, picked } of kept) {
    if (progress.listId === null || id === null) continue;
    progress.ids.set(key, id);
    if (picked === null || progress.sent.has(picked)) continue;
    progress.sending = key;
    await uploadFile(putOptionFile, { fileListId: progress.listId }, picked, { id: String(id) });
    progress.sent.add(picked);
  }
  progress.sending = null;
}

/** Null: nothing was changed. */
async function saveList(progress: Progress, values: FileListValues): Promise<FileList | null> {
  if (progress.listId === null) {
    const options = values.options.map(({ name }) => ({ name: name.trim() }));
    const list = await request(createFileList, { body: { name: values.name, message: values.message, options } });
    progress.listId = list.id;
    return list;
  }
  const change = changesOf(values, progress.saved);
  if (Object.keys(change).length === 0) return null;
  return request(updateFileList, { params: { fileListId: progress.listId }, body: change });
}
