import { expect, test } from 'vitest';
import { emptySignUp, faultOf, type SignUpField, signUpBody, signUpFields } from './sign-up-values.ts';

const good = {
  companyName: ' Loja Aurora ',
  name: 'Ana',
  email: ' ana@loja.test ',
  password: 'senha-nova',
  phone: '+55 11 98765-4321',
  planId: 3,
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
  ['phone', '+55 11 9876', 'tooShort'],
  ['phone', '+55 11 3333-4444', null],
  ['planId', null, 'required'],
])('%s %j: %s', (field, value, fault) => {
  expect(faultOf({ ...good, [field]: value }, field)).toBe(fault);
});

test('of an empty form all is required but the password', () => {
  const faults = signUpFields.map((field) => [field, faultOf(emptySignUp, field)]);
  expect(Object.fromEntries(faults)).toEqual({
    companyName: 'required',
    name: 'required',
    email: 'required',
    password: null,
    phone: 'required',
    planId: 'required',
  });
  expect(signUpBody(emptySignUp, undefined)).toBeNull();
});

test('what is sent is trimmed, in digits, and without what was left empty', () => {
  expect(signUpBody(good, 7)).toEqual({
    companyName: 'Loja Aurora',
    name: 'Ana',
    email: 'ana@loja.test',
    password: 'senha-nova',
    phone: '5511987654321',
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
