import { undoTicketForMs } from '@guiche/contract/ticket-undo.schemas';
import { expect, test } from 'vitest';
import { sealingKey } from '../../platform/crypto/seal.ts';
import { readWayBack, writeWayBack } from './way-back.ts';

const key = sealingKey('one secret');
const now = new Date('2026-03-01T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const before = {
  status: 'open' as const,
  userId: 4,
  queueId: null,
  unread: 2,
  updatedAt: now.toISOString(),
  queuedAt: null,
  snoozedAt: null,
  snoozedUntil: null,
  isNewToOwner: false,
};
const wayBack = { companyId: 1, userId: 4, ticketId: 9, before, attendance: null, logId: 7, said: true };

test('a way back is read as it was written, for a minute', () => {
  const text = writeWayBack(key, wayBack, now);
  expect(readWayBack(key, text, later(undoTicketForMs - 1))).toMatchObject(wayBack);
  expect(readWayBack(key, text, later(undoTicketForMs))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['words', 'open'],
  ['another key', writeWayBack(sealingKey('another secret'), wayBack, now)],
])('%s leads nowhere', (_name, text) => {
  expect(readWayBack(key, text, now)).toBeNull();
});
