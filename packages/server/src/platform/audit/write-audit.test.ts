import { expect, test } from 'vitest';
import { describeForAudit } from './write-audit.ts';

test('secrets never reach the audit log, at any depth', () => {
  const body = {
    name: 'Ana',
    password: 'p',
    newPassword: 'p',
    msgTransfer: 'Rua A, 12',
    accessToken: 't',
    connection: { appSecret: 's', number: '55' },
    list: [{ token: 't' }],
  };
  expect(describeForAudit(body)).toEqual({ name: 'Ana', connection: { number: '55' }, list: [{}] });
});

test('long values are cut', () => {
  const kept = describeForAudit({ text: 'x'.repeat(500), ids: Array.from({ length: 51 }, (_, index) => index) });
  expect(String(kept.text)).toHaveLength(201);
  expect(kept.ids).toBe('51 entries');
});

test('nothing is nothing', () => expect(describeForAudit(undefined)).toEqual({}));
