import { sayPresenceEveryMs } from '@guiche/contract/presence';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendSignalsBy } from '../../lib/live-signals.ts';
import { signalViewing, viewingAfterMs } from './viewing-signal.ts';

let said: [name: string, argument: unknown][];
let isInSight: boolean;
let isTyping: boolean;
const begin = (ticketId: number) => signalViewing(ticketId, { isInSight: () => isInSight, isTyping: () => isTyping });
const viewed = (ticketId: number) => ['viewTicket', { ticketId, isTyping: false }];
const left = (ticketId: number) => ['leaveTicket', { ticketId }];

beforeEach(() => {
  vi.useFakeTimers();
  [said, isInSight, isTyping] = [[], true, false];
  sendSignalsBy((...words) => said.push(words));
});

test('tickets that a held key runs through are neither looked at nor left; the last one is', () => {
  for (let ticketId = 1; ticketId <= 40; ticketId++) {
    const { end } = begin(ticketId);
    vi.advanceTimersByTime(30);
    end();
  }
  const { end } = begin(41);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(viewingAfterMs);
  expect(said).toEqual([viewed(41)]);
  vi.advanceTimersByTime(sayPresenceEveryMs);
  expect(said).toEqual([viewed(41), viewed(41)]);
  end();
  expect(said.at(-1)).toEqual(left(41));
  vi.advanceTimersByTime(sayPresenceEveryMs * 2);
  expect(said).toHaveLength(3);
});

test('what goes out of sight is left at once, and looked at again at once', () => {
  const { look, end } = begin(7);
  look();
  expect(said).toEqual([]);
  vi.advanceTimersByTime(viewingAfterMs);
  isInSight = false;
  look();
  look();
  isInSight = true;
  look();
  expect(said).toEqual([viewed(7), left(7), viewed(7)]);
  isInSight = false;
  look();
  end();
  expect(said.slice(3)).toEqual([left(7)]);
});

test('who wrote within the first moment is left too', () => {
  const { end } = begin(7);
  isTyping = true;
  end();
  expect(said).toEqual([left(7)]);
});
