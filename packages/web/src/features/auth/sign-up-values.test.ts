import { expect, test } from 'vitest';
import type { TypedNumber } from '../../lib/use-typed-number.ts';
import { emptySignUp, faultOf, type SignUpField, signUpBody, signUpFields } from './sign-up-values.ts';

const shown = (digits: string) => ({ digits, shown: `+${digits}`, text: `+${digits}` });
const unclear = (...digits: string[]): TypedNumber => ({ kind: 'unclear', candidates: digits.map(shown) });

const good = {
  companyName: ' Loja Aurora ',
  name: 'Ana',
  email: ' ana@loja.test ',
  password: 'senha-nova',
  phone: ' 0532 123 45 67 ',
  planId: 3,
  reading: null,
};

test.each<[SignUpField, unknown, string | null]>([
  ['companyName', 'A', 'tooShort'],
  ['companyName', '   ', 'required'],
  ['companyName', '\u3164\u3164', 'required'],
  ['name', '\u202e\u2066\u200b', 'required'],
  ['companyName', 'A'.repeat(51), 'tooLong'],
  ['companyName', 'A'.repeat(50), null],
  ['name', 'Al', null],
  ['name', 'A', 'tooShort'],
  ['email', 'ana', 'badEmail'],
  ['email', 'ana@loja', 'badEmail'],
  ['email', '', 'required'],
  ['password', '', null],
  ['password', '1234567', 'tooShort'],
  ['password', '12345678', null],
  ['password', 'x'.repeat(128), null],
  ['password', 'x'.repeat(129), 'tooLong'],
  ['password', ' '.repeat(9), 'blank'],
  ['phone', '   ', 'required'],
  ['phone', '+90 532 123 45 67', null],
  ['planId', null, 'required'],
])('%s %j: %s', (field, value, fault) => {
  expect(faultOf({ ...good, [field]: value }, field)).toBe(fault);
});

test.each<[TypedNumber | null, string | null]>([
  [null, null],
  [{ kind: 'number', number: shown('905321234567'), others: [] }, null],
  [{ kind: 'number', number: shown('5551987654321'), others: [shown('51987654321')] }, null],
  [{ kind: 'none' }, 'form'],
  [unclear(), 'incomplete'],
  [unclear('5511987654321', '11987654321'), 'which'],
])(
  'a number is right or wrong by what it is read as; of one that is not read here the server judges: %j',
  (reading, fault) => {
    expect(faultOf({ ...good, reading }, 'phone')).toBe(fault);
    expect(signUpBody({ ...good, reading }, undefined) === null).toBe(fault !== null);
  },
);

test('of an empty form all is required but the password', () => {
  const faults = signUpFields.map((field) => [field, faultOf({ ...emptySignUp, reading: null }, field)]);
  expect(Object.fromEntries(faults)).toEqual({
    companyName: 'required',
    name: 'required',
    email: 'required',
    password: null,
    phone: 'required',
    planId: 'required',
  });
  expect(signUpBody({ ...emptySignUp, reading: null }, undefined)).toBeNull();
});

test('what is sent is trimmed, a number as it was written, and without what was left empty', () => {
  expect(signUpBody(good, 7)).toEqual({
    companyName: 'Loja Aurora',
    name: 'Ana',
    email: 'ana@loja.test',
    password: 'senha-nova',
    phone: '0532 123 45 67',
    companyId: 7,
    planId: 3,
  });
  expect(Object.keys(signUpBody({ ...good, password: '' }, undefined) ?? {}).sort()).toEqual([
    'companyName',
    'email',
    'name',
    'phone',
    'planId',
  ]);
});
