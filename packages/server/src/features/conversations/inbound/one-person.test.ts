import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity, InboundEvent } from '../../../channels/inbound-events.ts';

/** One person by number, by a hidden address, with and without the ninth digit, and in every order in which it is told. */
let app: TestApp;
let company: TestCompany;
const peopleCount = Number(process.env.SAME_PEOPLE ?? 100);
const peopleAtOnce = 50;
const timeout = 60_000 + peopleCount * 100;

beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
});
afterAll(() => app.close());

type Way = 'lid' | 'phone' | 'oldPhone' | 'both' | 'alias';

/** Every person is at last known by both; the ways before and after come as they will. */
const someWays = fc
  .tuple(
    fc.array(fc.constantFrom<Way>('lid', 'phone', 'oldPhone', 'both', 'alias'), { maxLength: 5 }),
    fc.constantFrom<Way[]>(['both'], ['lid', 'alias'], ['phone', 'alias'], ['oldPhone', 'both']),
    fc.array(fc.constantFrom<Way>('lid', 'phone', 'oldPhone'), { maxLength: 3 }),
  )
  .map(([before, binding, after]) => [...before, ...binding, ...after]);

const numberOf = (person: number) => `551198${String(1_000_000 + person)}`;
const oldNumberOf = (person: number) => `5511${numberOf(person).slice(5)}`;
const lidOf = (person: number) => String(7_000_000_000 + person);

function identitiesOf(person: number, way: Way, isBound: boolean): Identity[] {
  const phone: Identity = { type: 'phone', scope: '', value: numberOf(person) };
  const old: Identity = { ...phone, value: oldNumberOf(person) };
  const lid: Identity = { type: 'lid', scope: '', value: lidOf(person) };
  if (way === 'phone') return [phone];
  if (way === 'oldPhone') return [old];
  // The session remembers which number stands behind a hidden address, from when it was told.
  return way === 'lid' && !isBound ? [lid] : [phone, lid];
}

function eventsOf(person: number, ways: readonly Way[]): InboundEvent[] {
  let isBound = false;
  return ways.map((way, index) => {
    const identities = identitiesOf(person, way, isBound);
    isBound ||= way === 'both' || way === 'alias';
    const own = { providerId: `${person}.${index}`, at: 1_780_000_000_000 + index * 1_000 };
    if (way === 'alias') return { kind: 'alias', ...own, identities };
    const chat = { identities, name: null, isGroup: false };
    const content = {
      mediaType: 'chat',
      body: String(index),
      data: null,
      quotedProviderId: null,
      isForwarded: false,
    } as const;
    return { kind: 'message', ...own, chat, ...content };
  });
}

/** Some people's events in between one another's, each person's in their order. */
function interleave(people: readonly InboundEvent[][], seed: number): InboundEvent[] {
  const left = people.map((events) => [...events]);
  const told: InboundEvent[] = [];
  for (let turn = seed; left.some((events) => events.length > 0); turn = (turn * 48_271) % 2_147_483_647) {
    const event = left[turn % left.length]?.shift();
    if (event) told.push(event);
    else told.push(...(left.find((events) => events.length > 0)?.splice(0, 1) ?? []));
  }
  return told;
}

test(`of ${peopleCount} people each is one contact with one live ticket and all their messages`, {
  timeout,
}, async () => {
  const ways = fc.sample(someWays, { numRuns: peopleCount, seed: 5 });
  for (let first = 0; first < peopleCount; first += peopleAtOnce) {
    const people = ways.slice(first, first + peopleAtOnce).map((one, index) => eventsOf(first + index, one));
    await app.owner.query(
      `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'any', e from unnest($3::jsonb[]) e`,
      [company.id, company.connectionId, interleave(people, first + 1).map((event) => JSON.stringify(event))],
    );
    await app.idle();
  }
  const everybody = ways.map((_, person) => person);
  const { rows } = await app.owner.query<{ person: number; contacts: number; tickets: number; messages: number }>(
    `select (p.n - 1)::int as person, count(distinct i.contact_id)::int as contacts,
       (select count(*) from tickets t where t.company_id = $1 and t.contact_id = min(i.contact_id) and t.status <> 'closed'
         and t.deleted_at is null)::int as tickets,
       (select count(*) from messages m where m.company_id = $1 and m.contact_id = min(i.contact_id))::int as messages
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality p(number, old, lid, n)
     join contact_identities i on i.company_id = $1 and i.value in (p.number, p.old, p.lid) group by p.n`,
    [company.id, everybody.map(numberOf), everybody.map(oldNumberOf), everybody.map(lidOf)],
  );
  const found = new Map(rows.map(({ person, ...row }) => [person, row]));
  const wrong = ways.flatMap((one, person) => {
    const messages = one.filter((way) => way !== 'alias').length;
    const { contacts, tickets, messages: stored } = found.get(person) ?? { contacts: 0, tickets: 0, messages: 0 };
    const isRight = contacts === 1 && tickets === 1 && stored === messages;
    return isRight ? [] : [{ person, ways: one, contacts, tickets, stored }];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
});
