import { expect, test } from 'vitest';
import type { ChosenFile } from './attach-request.ts';
import { begin, draftFilesOf, mostFiles, movedTo, withMore } from './gallery-items.ts';

const fresh = (name: string, type = 'image/png'): ChosenFile => ({
  file: new File(['x'], name, { type }),
  asSticker: false,
  kept: null,
});
const before = (name: string, caption = '', hasWords = false): ChosenFile => ({
  ...fresh(name),
  kept: { id: name, name, caption, hasWords, asSticker: false },
});
const wordedIn = (files: readonly ChosenFile[]) => begin(files).items.findIndex(({ hasWords }) => hasWords);

test('the words in the composer are those of the file that had them, else of the first that takes any and has none', () => {
  expect(wordedIn([fresh('toque.wav', 'audio/wav'), fresh('a.png'), fresh('b.png')])).toBe(1);
  expect(wordedIn([before('a.png'), before('b.png', '', true), fresh('c.png')])).toBe(1);
  expect(wordedIn([before('a.png', 'por fora'), fresh('b.png')])).toBe(1);
  expect(wordedIn([{ ...fresh('a.png'), asSticker: true }])).toBe(-1);
});

test('what was chosen before is never left out, what is added is as far as there is room', () => {
  const many = Array.from({ length: mostFiles + 1 }, (_, n) => before(`${n}.png`));
  const gallery = begin([...many, fresh('z.png')]);
  expect(gallery.items).toHaveLength(mostFiles + 1);
  expect(gallery.leftOut).toBe(1);
  const more = withMore(begin([fresh('a.png')]), [fresh('b.png')]);
  expect(more).toMatchObject({ items: [{ file: { name: 'a.png' } }, { file: { name: 'b.png' } }], leftOut: 0 });
});

test('the draft has what can be sent and is not refused by the browser, in its order', () => {
  const gallery = begin([before('a.png', 'por fora'), before('b.png', 'olha', true), fresh('c.png')]);
  const [a, b, c] = gallery.items;
  const names = (items: typeof gallery.items) => draftFilesOf(items).map(({ name }) => name);
  expect(names(movedTo(gallery, 'b.png', 0).items)).toEqual(['b.png', 'a.png']);
  expect(draftFilesOf(gallery.items)).toMatchObject([
    { id: 'a.png', caption: 'por fora', hasWords: false },
    { id: 'b.png', caption: '', hasWords: true },
  ]);
  if (a === undefined || b === undefined || c === undefined) throw new Error('a file is missing');
  const taken = { kind: 'file', file: c.file, role: 'image', width: null, height: null, seconds: null } as const;
  expect(names([a, { ...c, taken }])).toEqual(['a.png', 'c.png']);
  expect(
    names([
      { ...a, fault: 'unreadable' },
      { ...b, keeping: 'refused' },
    ]),
  ).toEqual([]);
});
