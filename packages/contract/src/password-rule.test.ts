import { expect, test } from 'vitest';
import { faultOfPassword } from './password-rule.ts';

test.each([
  ['1234567', 'tooShort'],
  ['x'.repeat(129), 'tooLong'],
  ['🙂🙃🙂🙃🙂', 'tooShort'],
  ['🙂'.repeat(100), null],
  ['        ', 'blank'],
  ['\u00a0'.repeat(9), 'blank'],
  ['\u200b\u200d\ufeff\u2060\u3164\u00ad\u200b\u200b', 'blank'],
  ['Ana.Maria@Loja.com.br', 'address'],
  ['ANA.MARIA', 'address'],
  [' ana.maria ', 'address'],
  ['ａｎａ．ｍａｒｉａ', 'address'],
  ['maria.ana', null],
  ['ana.maria2', null],
  ['loja.com.br', null],
  ['x'.repeat(128), null],
  ['a       b', null],
  ['пароль для всех', null],
])('“%s” as a password of ana.maria@loja.com.br: %s', (password, fault) =>
  expect(faultOfPassword(password, ['ana.maria@loja.com.br'])).toBe(fault),
);

test('of two addresses neither is a password, and an empty one forbids nothing', () => {
  expect(faultOfPassword('novaloja', ['ana@loja.test', 'NovaLoja@desk.test'])).toBe('address');
  expect(faultOfPassword('novaloja', ['', '@'])).toBeNull();
});
