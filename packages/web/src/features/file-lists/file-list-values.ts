import { fileListNameLength } from '@guiche/contract/file-lists';
import type { FileList, FileOption } from '@guiche/contract/file-lists.schemas';
import { isSeen } from '@guiche/contract/names';

/** An option in the form. `key` belongs to the form; `id` null: it is not stored yet. */
export interface OptionRow {
  key: number;
  id: number | null;
  name: string;
  kept: FileOption | null;
  picked: File | null;
}

export interface FileListValues {
  name: string;
  message: string;
  options: readonly OptionRow[];
}

export const valuesOf = (list: FileList | null): FileListValues => ({
  name: list?.name ?? '',
  message: list?.message ?? '',
  options: (list?.options ?? []).map((option, key) => ({
    ...{ key, id: option.id, name: option.name },
    kept: option,
    picked: null,
  })),
});

export const nextKey = (options: readonly OptionRow[]): number => Math.max(-1, ...options.map(({ key }) => key)) + 1;

/** Moves an option one place up (-1) or down (1); at the ends nothing changes. */
export function moveOption(options: readonly OptionRow[], index: number, by: -1 | 1): readonly OptionRow[] {
  const row = options[index];
  const target = index + by;
  if (row === undefined || target < 0 || target >= options.length) return options;
  return options.toSpliced(index, 1).toSpliced(target, 0, row);
}

/** The options as the list's request carries them; files are sent afterwards. */
const named = (options: readonly OptionRow[]) => JSON.stringify(options.map(({ id, name }) => [id, name.trim()]));

/** The changed fields. Options that others add meanwhile are not touched. */
export function changesOf(now: FileListValues, before: FileListValues) {
  return {
    ...(now.name.trim() === before.name ? {} : { name: now.name.trim() }),
    ...(now.message === before.message ? {} : { message: now.message }),
    ...(named(now.options) === named(before.options)
      ? {}
      : {
          options: now.options.map(({ id, name }) => ({ ...(id === null ? {} : { id }), name: name.trim() })),
          knownOptionIds: before.options.flatMap(({ id }) => (id === null ? [] : [id])),
        }),
  };
}

export const isChanged = (now: FileListValues, before: FileListValues): boolean =>
  Object.keys(changesOf(now, before)).length > 0 || now.options.some(({ picked }) => picked !== null);

export interface FileListFaults {
  name: 'required' | 'short' | null;
  message: 'required' | null;
  /** Keys of options without a name, and without a file. */
  unnamed: readonly number[];
  fileless: readonly number[];
}

export function faultsOf({ name, message, options }: FileListValues): FileListFaults {
  const length = name.trim().length;
  return {
    name: !isSeen(name) ? 'required' : length < fileListNameLength.min ? 'short' : null,
    message: message.trim() === '' ? 'required' : null,
    unnamed: options.filter((option) => !isSeen(option.name)).map(({ key }) => key),
    fileless: options
      .filter(({ kept, picked }) => picked === null && (kept?.path ?? null) === null)
      .map(({ key }) => key),
  };
}

export const noFaults: FileListFaults = { name: null, message: null, unnamed: [], fileless: [] };
