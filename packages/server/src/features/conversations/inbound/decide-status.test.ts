import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyStatus } from './decide-status.ts';
import type { OwnMessage } from './situation.ts';

const fresh = (): OwnMessage => ({
  id: 1,
  ticketId: 1,
  contactId: 1,
  connectionId: 1,
  body: 'oi',
  mediaType: 'chat',
  createdAt: new Date(0),
  providerId: 'w1',
  ack: 0,
  sendState: 'sending',
  sendError: null,
  begunAt: null,
  toldAck: 0,
  isChanged: false,
  isAdopted: false,
});
const ticks = fc.array(fc.record({ ack: fc.constantFrom(1, 2, 3, 4), error: fc.constant(null) }), {
  minLength: 1,
  maxLength: 8,
});

test('ticks in any order end at the highest and never fall', () => {
  fc.assert(
    fc.property(ticks, (statuses) => {
      const message = fresh();
      for (const status of statuses) {
        const before = message.ack;
        applyStatus(message, status);
        expect(message.ack).toBeGreaterThanOrEqual(before);
      }
      expect(message.ack).toBe(Math.max(...statuses.map((status) => status.ack)));
      expect(message.sendState).toBe('sent');
    }),
  );
});

test('a failure after a delivery says nothing; a delivery after a failure revives', () => {
  const delivered = fresh();
  applyStatus(delivered, { ack: 2, error: null });
  applyStatus(delivered, { ack: null, error: '131026' });
  expect(delivered).toMatchObject({ ack: 2, sendState: 'sent', sendError: null });
  const failed = fresh();
  applyStatus(failed, { ack: null, error: '131026' });
  expect(failed).toMatchObject({ sendState: 'failed', sendError: '131026' });
  applyStatus(failed, { ack: 1, error: null });
  expect(failed).toMatchObject({ sendState: 'failed', ack: 1 });
  applyStatus(failed, { ack: 2, error: null });
  expect(failed).toMatchObject({ sendState: 'sent', sendError: null, ack: 2 });
});
