import { expect, test } from 'vitest';
import { pastPeople } from './past-people.ts';
import { planPast } from './plan-past.ts';
import { createRandom } from './random.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const partsAt = (time: number) => {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  return { weekday: parts.weekday ?? '', minutes: Number(parts.hour) * 60 + Number(parts.minute) };
};

// A Monday morning, a Sunday night, the first of a month, a leap day, the turn of a year.
const nows = [
  '2026-11-23T11:30:00Z',
  '2026-11-22T23:59:00Z',
  '2026-12-01T15:00:00Z',
  '2028-02-29T18:00:00Z',
  '2027-01-01T03:10:00Z',
].map((text) => Date.parse(text));

test.each(nows)(
  'the past is over, by weekdays and in opening hours, of four attendants and three queues: %d',
  (now) => {
    const plans = planPast(createRandom(2077), now);
    expect(plans.length).toBeGreaterThan(350);
    expect(plans.length).toBeLessThan(700);
    for (const { createdAt, acceptedAt, closedAt, messages, status } of plans) {
      const { weekday, minutes } = partsAt(createdAt);
      expect([weekday, weekday !== 'Sun' && minutes >= 8 * 60 && minutes <= 18 * 60]).toEqual([weekday, true]);
      expect(status).toBe('closed');
      expect(createdAt).toBeLessThanOrEqual(acceptedAt ?? 0);
      expect(acceptedAt).toBeLessThan(closedAt ?? 0);
      expect(closedAt).toBeLessThan(now);
      const times = messages.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      for (const { quotes } of messages) if (quotes !== null) expect(messages[quotes]).toBeDefined();
    }
    expect(new Set(plans.map(({ owner }) => owner)).size).toBe(4);
    expect(new Set(plans.map(({ queue }) => queue)).size).toBe(3);
    const share = plans.filter(({ isActive }) => isActive).length / plans.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  },
);

test('a month and as many days before it have attendances to compare', () => {
  for (const now of nows) {
    const plans = planPast(createRandom(2077), now);
    const within = (from: number, to: number) =>
      plans.filter(({ createdAt }) => createdAt > now - from * 86_400_000 && createdAt <= now - to * 86_400_000).length;
    expect(within(31, 0)).toBeGreaterThan(100);
    expect(within(62, 31)).toBeGreaterThan(100);
  }
});

test('some come again and most come once; nobody is attended twice at a time', () => {
  const plans = planPast(createRandom(2077), nows[0] ?? 0);
  const byContact = Map.groupBy(plans, ({ contact }) => contact);
  const visits = [...byContact.values()];
  expect(visits.filter(({ length }) => length === 1).length).toBeGreaterThan(200);
  expect(visits.filter(({ length }) => length > 2).length).toBeGreaterThan(20);
  for (const its of visits)
    for (const [n, visit] of its.entries()) {
      const former = its[n - 1];
      if (former) expect(visit.createdAt).toBeGreaterThan(former.closedAt ?? 0);
    }
});

test('the same on every machine; nobody has another one’s name or number', () => {
  const [now = 0] = nows;
  expect(planPast(createRandom(2077), now)).toEqual(planPast(createRandom(2077), now));
  expect(new Set(pastPeople.map(({ name }) => name)).size).toBe(pastPeople.length);
  expect(new Set(pastPeople.map(({ number }) => number)).size).toBe(pastPeople.length);
});
