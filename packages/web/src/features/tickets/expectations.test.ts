import type { Ticket } from '@guiche/contract/tickets.schemas';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { findKnownTicket, ticketKeys } from './api.ts';
import { applyTicket } from './apply-ticket.ts';
import { exampleActor, exampleTicket } from './example-ticket.ts';
import { asExpected, beginExpectation, dropExpectation, endExpectation } from './expectations.ts';
import { expectedTicket } from './ticket-acts.ts';

const actor = exampleActor();
const waiting = exampleTicket({ status: 'pending', userId: null, version: 4, lastMessage: 'oi' });
const accepted = { ...waiting, status: 'open' as const, userId: 7, version: 4.5 };
const resolved = { ...accepted, status: 'closed' as const, version: 4.75 };

/** A screen that shows one ticket, and how a change of its status is pressed, answered and refused. */
function buildScreen() {
  const cache = new QueryClient();
  cache.setQueryData(ticketKeys.detail(waiting.uuid), waiting);
  const shown = (): Ticket => findKnownTicket(cache, waiting.id) ?? waiting;
  const names = { user: { id: 7, name: 'Ana' }, queue: null };
  return {
    shown,
    tell: (news: Ticket) => applyTicket(cache, asExpected(news), actor),
    press: (status: 'open' | 'closed') => {
      const before = shown();
      const expected = expectedTicket(before, { status, userId: 7 }, names, new Date('2026-11-20T16:00:00.000Z'));
      const expectation = beginExpectation(before, expected);
      applyTicket(cache, expected, actor);
      return {
        answer: (now: Ticket) => applyTicket(cache, endExpectation(expectation, now, shown()), actor),
        refuse: () => applyTicket(cache, dropExpectation(expectation, shown()), actor),
      };
    },
  };
}

test('news between a change and its answer show the change, and are what a refusal goes back to', () => {
  const expectation = beginExpectation(waiting, accepted);
  const spoken = { ...waiting, version: 5, lastMessage: 'de chocolate' };
  const shown = asExpected(spoken);
  expect(shown).toEqual({ ...spoken, status: 'open', userId: 7, version: shown.version });
  expect(Math.floor(shown.version)).toBe(5);
  expect(asExpected(waiting)).toBe(waiting);
  const taken = { ...waiting, status: 'open' as const, userId: 9, version: 6 };
  expect(asExpected(taken)).toBe(taken);
  expect(dropExpectation(expectation, undefined)).toBe(spoken);
  const later = { ...waiting, version: 7 };
  expect(asExpected(later)).toBe(later);
});

test('of two changes the last stays on screen, through the news and the answer of the first', () => {
  const [first, second] = [beginExpectation(waiting, accepted), beginExpectation(accepted, resolved)];
  const made = { ...accepted, version: 5 };
  const shown = asExpected(made);
  expect(shown).toEqual({ ...made, status: 'closed', version: shown.version });
  expect(shown.version).toBeGreaterThan(5);
  const next = endExpectation(first, { ...made, version: 6 }, shown);
  expect(next.status).toBe('closed');
  expect(Math.floor(next.version)).toBe(6);
  const closed = { ...resolved, version: 7 };
  expect(endExpectation(second, closed, next)).toBe(closed);
});

test('an answer that changed nothing counts all the same; other tickets are as told', () => {
  const expectation = beginExpectation(waiting, accepted);
  const other = exampleTicket({ id: waiting.id + 1, version: 9 });
  expect(asExpected(other)).toBe(other);
  const { version } = endExpectation(expectation, waiting, accepted);
  expect(version).toBeGreaterThan(accepted.version);
  expect(version).toBeLessThan(5);
});

test('a first answer that changed nothing leaves the second change on screen, which its refusal still takes back', () => {
  const [first, second] = [beginExpectation(waiting, accepted), beginExpectation(accepted, resolved)];
  expect(endExpectation(first, waiting, resolved).version).toBeLessThan(resolved.version);
  expect(dropExpectation(second, resolved).version).toBeGreaterThan(resolved.version);
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
