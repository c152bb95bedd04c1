import { expect, test } from 'vitest';
import { exampleTicket } from './example-ticket.ts';
import { asExpected, beginExpectation, dropExpectation, endExpectation } from './expectations.ts';
import { restoredTicket } from './ticket-acts.ts';

const waiting = exampleTicket({ status: 'pending', userId: null, version: 4, lastMessage: 'oi' });
const accepted = { ...waiting, status: 'open' as const, userId: 7, version: 4.5 };
const resolved = { ...accepted, status: 'closed' as const, version: 4.75 };

test('news between a change and its answer show the change, and are what a refusal goes back to', () => {
  const expectation = beginExpectation(waiting, accepted);
  const spoken = { ...waiting, version: 5, lastMessage: 'de chocolate' };
  expect(asExpected(spoken)).toEqual({ ...spoken, status: 'open', userId: 7, version: 5.5 });
  expect(asExpected(waiting)).toBe(waiting);
  const taken = { ...waiting, status: 'open' as const, userId: 9, version: 6 };
  expect(asExpected(taken)).toBe(taken);
  expect(dropExpectation(expectation)).toBe(spoken);
  const later = { ...waiting, version: 7 };
  expect(asExpected(later)).toBe(later);
});

test('of two changes the last stays on screen, through the news and the answer of the first', () => {
  const [first, second] = [beginExpectation(waiting, accepted), beginExpectation(accepted, resolved)];
  const made = { ...accepted, version: 5 };
  expect(asExpected(made)).toEqual({ ...made, status: 'closed', version: 5.5 });
  expect(endExpectation(first, { ...made, version: 6 })).toMatchObject({ status: 'closed', version: 6.5 });
  const closed = { ...resolved, version: 7 };
  expect(endExpectation(second, closed)).toBe(closed);
});

test('an answer that changed nothing counts all the same; other tickets are as told', () => {
  const expectation = beginExpectation(waiting, accepted);
  const other = exampleTicket({ id: waiting.id + 1, version: 9 });
  expect(asExpected(other)).toBe(other);
  const { version } = endExpectation(expectation, waiting);
  expect(version).toBeGreaterThan(accepted.version);
  expect(version).toBeLessThan(5);
});

test('a first answer that changed nothing leaves the second change on screen, which its refusal still takes back', () => {
  const [first, second] = [beginExpectation(waiting, accepted), beginExpectation(accepted, resolved)];
  expect(endExpectation(first, waiting).version).toBeLessThan(resolved.version);
  expect(restoredTicket(dropExpectation(second)).version).toBeGreaterThan(resolved.version);
});
