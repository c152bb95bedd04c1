import { expect, test } from 'vitest';
import { type ContactValues, changeOf, emptyValues, faultsOf, isChanged } from './contact-values.ts';

const before: ContactValues = {
  name: 'N'.repeat(200),
  number: '5511*******77',
  email: '',
  details: [{ key: 1, name: 'CPF', value: '1' }],
  owners: [{ id: 7, name: 'Ana' }],
};

test('a new contact needs a name of 2 to 50 and a number of 8 to 50', () => {
  const faults = (part: Partial<ContactValues>) => faultsOf({ ...emptyValues, ...part }, emptyValues, false);
  expect(faults({})).toEqual({ name: 'required', number: 'required', details: [] });
  expect(faults({ name: '\u0301\u0327' })).toMatchObject({ name: 'required' });
  expect(faults({ name: 'A', number: '1234567' })).toMatchObject({ name: 'nameShort', number: 'numberShort' });
  expect(faults({ name: 'A'.repeat(51), number: '1'.repeat(51) })).toMatchObject({
    name: 'nameLong',
    number: 'numberLong',
  });
  expect(faults({ name: 'Jô', number: '5511*******77' })).toMatchObject({ number: 'numberForm' });
  expect(faults({ name: 'Jô', number: 'sem número' })).toMatchObject({ number: 'numberForm' });
  expect(faults({ name: 'Jô', number: `https://wa.me/5511900000000?text=${'a'.repeat(60)}` }).number).toBeUndefined();
  expect(faults({ name: 'Jô', number: '+55 (11) 90000-0000' })).toEqual({ details: [] });
  expect(faults({ name: 'Jô', number: '12345678', email: 'sem-arroba' }).email).toBe('email');
});

test('what was not touched is neither judged nor sent: a masked number, a channel’s long name', () => {
  const values = { ...before, email: 'a@b.co' };
  expect(faultsOf(values, before, true)).toEqual({ details: [] });
  expect(changeOf(values, before)).toEqual({ email: 'a@b.co' });
  expect(isChanged(before, before)).toBe(false);
});

test('empty rows of details vanish, a value without a name is a fault', () => {
  const rows = [...before.details, { key: 2, name: ' ', value: '' }];
  expect(isChanged({ ...before, details: rows }, before)).toBe(false);
  const nameless = [...before.details, { key: 3, name: '', value: 'x' }];
  expect(faultsOf({ ...before, details: nameless }, before, false).details).toEqual([3]);
  expect(changeOf({ ...before, details: [] }, before)).toEqual({ extraInfo: [] });
});

test('details say which of the contact’s they were: two may look alike behind their stars', () => {
  const added = { key: -1, name: 'Recado', value: '5511*******77' };
  expect(changeOf({ ...before, details: [added, ...before.details] }, before)).toEqual({
    extraInfo: [
      { name: 'Recado', value: '5511*******77' },
      { id: 1, name: 'CPF', value: '1' },
    ],
  });
});

test('a part of a mask is a fault for whom numbers are hidden from; the whole one, or none of it, is not', () => {
  const seen = { ...before, name: 'Zé 5511*******77', email: '5511*******77@exemplo.test' };
  const faults = (part: Partial<ContactValues>, hides = true) => faultsOf({ ...seen, ...part }, seen, hides);
  expect(faults({ name: 'José 5511*******77', email: '5511*@exemplo.test' })).toMatchObject({
    name: 'masked',
    email: 'masked',
  });
  expect(faults({ name: 'Zé 5511*******77 ', email: 'ze@exemplo.test' })).toEqual({ details: [] });
  expect(faults({ name: 'Zé 5511*7' }, false)).toEqual({ details: [] });
});

test('owners are sent when they, or their order, are others', () => {
  const two = [...before.owners, { id: 8, name: 'Bia' }];
  expect(changeOf({ ...before, owners: two }, before)).toEqual({ walletIds: [7, 8] });
  expect(changeOf({ ...before, owners: two }, { ...before, owners: two.toReversed() })).toEqual({ walletIds: [7, 8] });
  expect(changeOf({ ...before, owners: [] }, before)).toEqual({ walletIds: [] });
});
