import type { Tag } from '@guiche/contract/tags.schemas';
import { expect, test } from 'vitest';
import { chooseTags, colourOfTag } from './tag-choices.ts';

const tag = (id: number, name: string): Tag => ({ id, name, color: '#112233', kanban: 0 });
const all = [tag(1, 'VIP'), tag(2, 'İade'), tag(3, 'Orçamento'), tag(4, 'Vip antigo')];

test('a text finds tags whatever its case and accents, the one of that name first', () => {
  expect(chooseTags(all, [], 'vip antigo').found.map(({ id }) => id)).toEqual([4]);
  expect(chooseTags(all, [], 'VIP').found.map(({ id }) => id)).toEqual([1, 4]);
  expect(chooseTags(all, [], 'iade').found.map(({ id }) => id)).toEqual([2]);
  expect(chooseTags(all, [], 'orcam').found.map(({ id }) => id)).toEqual([3]);
});

test('what the contact has is not offered, and no second tag of a name', () => {
  expect(chooseTags(all, [1], 'vip').found.map(({ id }) => id)).toEqual([4]);
  expect(chooseTags(all, [1], 'vip').newName).toBeNull();
  expect(chooseTags(all, [], 'IADE').newName).toBeNull();
  expect(chooseTags(all, [], '\u200b\u200b\u200b').newName).toBeNull();
});

test('a new tag has at least three letters', () => {
  expect(chooseTags(all, [], 'ab')).toMatchObject({ newName: null, isTooShort: true });
  expect(chooseTags(all, [], ' abc ')).toMatchObject({ newName: 'abc', isTooShort: false });
  expect(chooseTags(all, [], '  ')).toMatchObject({ newName: null, isTooShort: false });
});

test('the same name has the same colour', () => {
  expect(colourOfTag('İade')).toBe(colourOfTag('iade'));
  expect(colourOfTag('Entrega')).toMatch(/^#[0-9A-F]{6}$/);
});
