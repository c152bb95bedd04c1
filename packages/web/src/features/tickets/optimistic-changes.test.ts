import type { Ticket } from '@guiche/contract/tickets.schemas';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { findKnownTicket, ticketKeys } from './api.ts';
import { applyTicket } from './apply-ticket.ts';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import { beginOptimistic, confirmOptimistic, revertOptimistic, withOptimistic } from './optimistic-changes.ts';
import { optimisticTicket } from './ticket-acts.ts';

const actor = exampleActor();
const waiting = exampleTicket({ status: 'pending', userId: null, version: 4, lastMessage: 'oi' });
const accepted = { ...waiting, status: 'open' as const, userId: 7, version: 4.5 };
const resolved = { ...accepted, status: 'closed' as const, version: 4.75 };

/** A cache with one ticket, and functions that press, answer and refuse a change of its status. */
function buildScreen() {
  const cache = new QueryClient();
  cache.setQueryData(ticketKeys.detail(waiting.uuid), waiting);
  const shown = (): Ticket => findKnownTicket(cache, waiting.id) ?? waiting;
  const names = { user: { id: 7, name: 'Ana' }, queue: null };
  return {
    shown,
    tell: (news: Ticket) => applyTicket(cache, withOptimistic(news), actor),
    press: (status: 'open' | 'closed') => {
      const before = shown();
      const expected = optimisticTicket(before, { status, userId: 7 }, names, new Date('2026-11-20T16:00:00.000Z'));
      const optimistic = beginOptimistic(before, expected);
      applyTicket(cache, expected, actor);
      return {
        answer: (now: Ticket) => applyTicket(cache, confirmOptimistic(optimistic, now, shown()), actor),
        refuse: () => applyTicket(cache, revertOptimistic(optimistic, shown()), actor),
      };
    },
  };
}

test('news between a change and its answer show the change, and are what a refusal goes back to', () => {
  const optimistic = beginOptimistic(waiting, accepted);
  const spoken = { ...waiting, version: 5, lastMessage: 'de chocolate' };
  const shown = withOptimistic(spoken);
  expect(shown).toEqual({ ...spoken, status: 'open', userId: 7, version: shown.version });
  expect(Math.floor(shown.version)).toBe(5);
  expect(withOptimistic(waiting)).toBe(waiting);
  const taken = { ...waiting, status: 'open' as const, userId: 9, version: 6 };
  expect(withOptimistic(taken)).toBe(taken);
  expect(revertOptimistic(optimistic, undefined)).toBe(spoken);
  const later = { ...waiting, version: 7 };
  expect(withOptimistic(later)).toBe(later);
});

test('of two changes the last stays on screen, through the news and the answer of the first', () => {
  const [first, second] = [beginOptimistic(waiting, accepted), beginOptimistic(accepted, resolved)];
  const made = { ...accepted, version: 5 };
  const shown = withOptimistic(made);
  expect(shown).toEqual({ ...made, status: 'closed', version: shown.version });
  expect(shown.version).toBeGreaterThan(5);
  const next = confirmOptimistic(first, { ...made, version: 6 }, shown);
  expect(next.status).toBe('closed');
  expect(Math.floor(next.version)).toBe(6);
  const closed = { ...resolved, version: 7 };
  expect(confirmOptimistic(second, closed, next)).toBe(closed);
});

test('an answer that changed nothing counts all the same; other tickets are as told', () => {
  const optimistic = beginOptimistic(waiting, accepted);
  const other = exampleTicket({ id: waiting.id + 1, version: 9 });
  expect(withOptimistic(other)).toBe(other);
  const { version } = confirmOptimistic(optimistic, waiting, accepted);
  expect(version).toBeGreaterThan(accepted.version);
  expect(version).toBeLessThan(5);
});

test('a first answer that changed nothing leaves the second change on screen, which its refusal still takes back', () => {
  const [first, second] = [beginOptimistic(waiting, accepted), beginOptimistic(accepted, resolved)];
  expect(confirmOptimistic(first, waiting, resolved).version).toBeLessThan(resolved.version);
  expect(revertOptimistic(second, resolved).version).toBeGreaterThan(resolved.version);
});

test.each([2, 3, 10])('%i refusals in a row: each is taken back, and the server’s news still win', (times) => {
  const { shown, press, tell } = buildScreen();
  for (let time = 0; time < times; time++) {
    const change = press('open');
    expect(shown()).toMatchObject({ status: 'open', userId: 7 });
    change.refuse();
    expect(shown()).toMatchObject({ status: 'pending', userId: null });
  }
  tell({ ...waiting, version: 5, lastMessage: 'alô?' });
  expect(shown()).toMatchObject({ version: 5, lastMessage: 'alô?' });
});

test('a change that was answered without one, and then one that is refused, leave the ticket as it was', () => {
  const { shown, press } = buildScreen();
  press('open').answer(waiting);
  expect(shown().status).toBe('pending');
  const change = press('open');
  expect(shown().status).toBe('open');
  change.refuse();
  expect(shown().status).toBe('pending');
});

test('of two changes under way that are both refused neither stays', () => {
  const { shown, press } = buildScreen();
  const [first, second] = [press('open'), press('closed')];
  first.refuse();
  second.refuse();
  expect(shown().status).toBe('pending');
});

test('a refusal leaves what somebody else did meanwhile', () => {
  const { shown, press, tell } = buildScreen();
  const change = press('open');
  tell({ ...waiting, status: 'open', userId: 9, version: 5 });
  change.refuse();
  expect(shown()).toMatchObject({ status: 'open', userId: 9, version: 5 });
});
