import { sendMessage } from '@guiche/contract/messages.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { watchFlights } from '@guiche/testkit/sent-statements';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What the road costs at the database: each flight waits for the way there and back. */
let app: TestApp;
let company: TestCompany;
let ana: Person;
let ticketId = 0;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } });
  await company.receives('Maria', 'Oi!');
  await app.idle();
  ticketId = (await company.tickets(ana, 'pending'))[0]?.id ?? 0;
});
afterAll(() => app.close());

const isOfCompany = (texts: readonly string[]) =>
  !texts.every((text) => /_private_jobs|lanes_due|take_due|companies_with_work|session_host|inbox_put/.test(text));
const isName = (text: string) => /set_config\('app\.company_id'|set local app\.company_id/.test(text);

/** The flights of a company while something happens, until the product is quiet: of each what it begins with, without the company's name. */
async function flightsOf(act: () => Promise<unknown>): Promise<string[][]> {
  const watched = watchFlights();
  try {
    await act();
    await app.idle();
  } finally {
    watched.stop();
  }
  return watched.flights
    .filter(isOfCompany)
    .map((texts) => texts.filter((text) => !isName(text)).map((text) => text.trim().replaceAll(/\s+/g, ' ')));
}

/** Of several transactions the first that has such a statement. */
function transactionWith(flights: readonly string[][], mark: string): string[][] {
  const at = flights.findIndex((texts) => texts.some((text) => text.includes(mark)));
  const end = flights.findIndex((texts, place) => place >= at && texts.at(-1) === 'commit');
  const begun = flights.slice(0, at + 1).findLastIndex((texts) => texts[0] === 'begin');
  return flights.slice(begun, end + 1);
}

test('accepting takes two flights: behind the lock all that it is decided by, then all that it writes', async () => {
  const body = { status: 'open', userId: ana.id } as const;
  const flights = await flightsOf(() => company.request(ana, updateTicket, { params: { ticketId }, body }));
  const accepting = transactionWith(flights, 'for no key update');
  expect(accepting).toHaveLength(2);
  expect(
    accepting[1]?.map((text) => /^(with changed|with i|update tickets|insert into "?\w+|commit)/.exec(text)?.[0]),
  ).toEqual(['update tickets', 'with changed', 'with i', 'insert into "audit_log', 'insert into event_wait', 'commit']);
});

test('a message of somebody known is taken in by five flights', async () => {
  const flights = await flightsOf(() => company.receives('Maria', 'Vocês abrem hoje?'));
  expect(transactionWith(flights, 'pg_try_advisory_xact_lock')).toHaveLength(5);
});

test('a lane takes and looks in one flight, begins in one, and ends, looks and lets go in two', async () => {
  const flights = await flightsOf(() =>
    company.request(ana, sendMessage, { params: { ticketId }, body: { body: 'Abrimos.' }, key: 'client-key-1' }),
  );
  const ofLane = flights.filter((texts) => texts.some((text) => /\blanes\b/.test(text)));
  const ends = flights.filter((texts) => texts.some((text) => text.includes("set lease_until = '-infinity'")));
  const claim = ofLane[0]?.filter((text) => text !== 'begin' && text !== 'commit'); // they name the company by SET LOCAL
  expect(claim?.map((text) => /^(insert into lanes|select o\.id|select "channel")/.exec(text)?.[0])).toEqual([
    'insert into lanes',
    'select o.id',
    'select "channel"',
  ]);
  // A receipt for what the answer has read, and the answer: the lane is let go with the end of the second.
  expect(ends.slice(0, 2).map((texts) => texts.at(-1))).toEqual(['commit', 'commit']);
  expect(await released()).toBe(true);
});

async function released(): Promise<boolean> {
  const { rows } = await app.owner.query<{ is_free: boolean }>(
    `select lease_until = '-infinity' as is_free from lanes where company_id = $1`,
    [company.id],
  );
  return rows.every(({ is_free: isFree }) => isFree);
}
