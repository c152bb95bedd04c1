import { mergeContacts } from '@guiche/contract/contact-acts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { listTickets, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Two contacts become one while both write, are written to, and are drained by two processes. */
let app: TestApp;
let company: TestCompany;
let urls: string[];
let admin: Person;

const raceCount = Math.max(20, Math.round(Number(process.env.RACES ?? 50) / 2.5));
const races = Array.from({ length: raceCount }, (_, n) => n);
const timeout = 60_000 + raceCount * 600;
const phoneOf = (race: number, side: 0 | 1) => `5511977${side}${String(10_000 + race)}`;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  const second = await app.second();
  urls = [app.url, second.url];
  company = await app.company();
  admin = await company.admin();
});
afterAll(() => app.close());

async function write(race: number, side: 0 | 1, text: string): Promise<void> {
  const texts = [{ id: `wamid.m${race}.${side}.${text}`, from: phoneOf(race, side), name: `Lado ${side}`, text }];
  const body = webhookBody({ phoneNumberId: company.phoneNumberId, texts });
  expect(await postWebhook(urls[(race + side) % 2] ?? app.url, app.platformSecret, body)).toBe(200);
}

async function listAll(...statuses: Ticket['status'][]): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (const status of statuses)
    for (let pageNumber = 1, hasMore = true; hasMore; pageNumber++) {
      const query = { status, showAll: 'true', pageNumber: String(pageNumber) };
      const page = await company.request(admin, listTickets, { query });
      found.push(...page.tickets);
      hasMore = page.hasMore;
    }
  return found;
}

/** A send just under way is waited for by asking again, as a person would. */
async function merge(contactId: number, otherContactId: number): Promise<number> {
  for (;;) {
    const { status, body } = await company.ask(admin, mergeContacts, {
      params: { contactId },
      body: { otherContactId },
    });
    if (body.code !== 'ERR_CONTACT_BUSY') return status;
  }
}

test(`${raceCount} merges while both sides write and are written to: one ticket, nothing lost, nothing twice`, {
  timeout,
}, async () => {
  await Promise.all(races.flatMap((race) => ([0, 1] as const).map((side) => write(race, side, 'primeira'))));
  await app.idle();
  const before = new Map((await listAll('pending')).map((ticket) => [ticket.contact.number, ticket]));
  const ticketOf = (race: number, side: 0 | 1) => before.get(phoneOf(race, side)) ?? expect.fail('no ticket');
  for (const ticket of before.values())
    await company.request(admin, updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open' } });

  const refused = new Set<string>();
  await eachAtMost(4, races, async (race) => {
    const [one, two] = [ticketOf(race, 0), ticketOf(race, 1)];
    const send = async ({ id: ticketId }: Ticket, side: 0 | 1) => {
      const text = `resposta ${race}.${side}`;
      const { status } = await company
        .at(urls[side] ?? app.url)
        .ask(admin, sendMessage, { params: { ticketId }, body: { body: text } });
      // The ticket went while it was being written in: nothing was sent, and who wrote is told.
      if (status !== 200) refused.add(text);
      expect([200, 404]).toContain(status);
    };
    const [merged] = await Promise.all([
      merge(one.contactId, two.contactId),
      write(race, 0, 'durante'),
      write(race, 1, 'durante'),
      send(one, 0),
      send(two, 1),
    ]);
    expect(merged).toBe(200);
  });
  await app.idle();
  await app.idle();

  const live = await listAll('pending', 'open');
  expect(live.map(({ contactId }) => contactId).sort((a, b) => a - b)).toEqual(
    races.map((race) => ticketOf(race, 0).contactId).sort((a, b) => a - b),
  );
  const sent = (await app.sim.outbox()).map(({ text }) => text).filter((text) => text.startsWith('resposta '));
  const wanted = races.flatMap((race) => [`resposta ${race}.0`, `resposta ${race}.1`]);
  expect(sent.sort()).toEqual(wanted.filter((text) => !refused.has(text)).sort());
  await eachAtMost(4, live, async ({ id, contactId }) => {
    const race = races.find((each) => ticketOf(each, 0).contactId === contactId) ?? -1;
    const { messages } = await company.request(admin, listMessages, { params: { ticketId: id } });
    const mine = [`resposta ${race}.0`, `resposta ${race}.1`].filter((text) => !refused.has(text));
    expect(messages.map(({ body }) => body).sort()).toEqual(
      ['primeira', 'primeira', 'durante', 'durante', ...mine].sort(),
    );
  });
  // No row names a contact that is gone.
  for (const table of ['tickets', 'messages', 'outbox', 'contact_identities', 'contact_tags', 'ticket_notes']) {
    const { rows } = await app.owner.query(
      `select count(*)::int as n from ${table} x join contacts c on c.company_id = x.company_id and c.id = x.contact_id
       where x.company_id = $1 and c.deleted_at is not null`,
      [company.id],
    );
    expect([table, rows[0].n]).toEqual([table, 0]);
  }
});
