import { expect, test } from 'vitest';
import {
  changesOf,
  type FileListValues,
  faultsOf,
  isChanged,
  moveOption,
  nextKey,
  noFaults,
  valuesOf,
} from './file-list-values.ts';

const option = (id: number, name: string, path: string | null = `/public/files/${id}/a.pdf`) => ({
  ...{ id, name, path },
  mediaType: 'application/pdf',
  mediaName: 'a.pdf',
  mediaSize: 9,
});
const before = valuesOf({
  ...{ id: 1, name: 'Tabelas', message: 'Seguem', userId: 1 },
  options: [option(7, 'Preços'), option(8, 'Fotos')],
});
const withOptions = (options: FileListValues['options']): FileListValues => ({ ...before, options });
const picked = new File(['a'], 'a.pdf');

test('options travel with their ids as soon as one is renamed, moved, added or gone', () => {
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(withOptions(moveOption(before.options, 0, 1)), before)).toEqual({
    options: [
      { id: 8, name: 'Fotos' },
      { id: 7, name: 'Preços' },
    ],
    knownOptionIds: [7, 8],
  });
  const key = nextKey(before.options);
  const added = [...before.options, { key, id: null, name: ' Cores ', kept: null, picked }];
  expect(changesOf(withOptions(added), before).options?.at(-1)).toEqual({ name: 'Cores' });
  expect(changesOf(withOptions(before.options.slice(1)), before)).toEqual({
    options: [{ id: 8, name: 'Fotos' }],
    knownOptionIds: [7, 8],
  });
  expect(changesOf({ ...before, name: ' Tabelas ', message: 'Aí vão' }, before)).toEqual({ message: 'Aí vão' });
});

test('at the ends an option stays where it is', () => {
  expect(moveOption(before.options, 0, -1)).toEqual(before.options);
  expect(moveOption(before.options, 1, 1)).toEqual(before.options);
});

test('another file alone is a change, too', () => {
  expect(isChanged(before, before)).toBe(false);
  expect(isChanged(withOptions(before.options.map((row) => ({ ...row, picked }))), before)).toBe(true);
});

test('a name of three letters, words, and for each option a name and a file', () => {
  expect(faultsOf(before)).toEqual(noFaults);
  expect(faultsOf({ ...before, name: ' ' }).name).toBe('required');
  expect(faultsOf({ ...before, name: '\u3164\u3164\u3164' }).name).toBe('required');
  expect(faultsOf({ ...before, name: ' ab ' }).name).toBe('short');
  expect(faultsOf({ ...before, message: ' ' }).message).toBe('required');
  const rows = [
    { key: 3, id: null, name: ' ', kept: null, picked },
    { key: 4, id: 9, name: 'Cores', kept: option(9, 'Cores', null), picked: null },
  ];
  expect(faultsOf(withOptions(rows))).toMatchObject({ unnamed: [3], fileless: [4] });
});
