import { mostOfCard } from '@guiche/contract/moments';
import { listMoments, listMomentUsers, momentsDays } from '@guiche/contract/moments.schemas';
import { type PutTicket, putTickets, type TicketToPut } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let queues: { sales: number; support: number };
let people: Record<'admin' | 'ana' | 'bia', Person>;

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  queues = { sales: await company.queue('Vendas'), support: await company.queue('Suporte') };
  people = {
    admin: await company.admin(),
    ana: await company.person({ name: 'Ana', queues: [queues.sales], flags: { allow_real_time: 'enabled' } }),
    bia: await company.person({ name: 'Bia', queues: [queues.support] }),
  };
});

const put = (...tickets: TicketToPut[]): Promise<PutTicket[]> => putTickets(app.owner, company, tickets);
const dayMinutes = 24 * 60;

async function shown(person: Person, query: Record<string, string> = {}) {
  const tickets = await company.request(person, listMoments, { query });
  return tickets.map(({ id }) => id).sort((a, b) => a - b);
}
const ids = (...tickets: (PutTicket | undefined)[]) => tickets.map((ticket) => ticket?.id ?? 0).sort((a, b) => a - b);

test('an admin is shown everybody’s live tickets; somebody with the right what they see, and of the others how many', async () => {
  const [own, others, waiting, elsewhere, closed, group] = await put(
    { status: 'open', userId: people.ana.id, queueId: queues.sales, name: 'Rosa' },
    { status: 'open', userId: people.bia.id, queueId: queues.support, name: 'Segredo' },
    { status: 'pending', queueId: queues.sales },
    { status: 'pending', queueId: queues.support },
    { status: 'closed', userId: people.ana.id, queueId: queues.sales },
    { status: 'group', userId: people.bia.id, queueId: queues.support },
  );
  expect(await shown(people.admin)).toEqual(ids(own, others, waiting, elsewhere, group));
  expect(await shown(people.ana)).toEqual(ids(own, waiting));
  expect(JSON.stringify(await company.request(people.ana, listMoments))).not.toContain('Segredo');
  expect(await shown(people.admin, { status: '["closed"]' })).toEqual(ids(closed));
  for (const viewer of [people.admin, people.ana]) {
    const users = await company.request(viewer, listMomentUsers);
    expect(users.map(({ name, tickets }) => [name, tickets])).toEqual([
      ['Ana', 1],
      ['Bia', 2], // the group stands on her card
      ['Helena', 0],
    ]);
  }
});

test('each ticket says over which connection it goes', async () => {
  await put({ status: 'open', userId: people.ana.id });
  const made = `insert into connections (company_id, name, channel) values ($1, 'Filial', 'whatsappapi') returning id`;
  const id = Number((await app.owner.query(made, [company.id])).rows[0].id);
  const [other] = await put({ status: 'pending' });
  await app.owner.query('update tickets set connection_id = $1 where id = $2', [id, other?.id]);
  const tickets = await company.request(people.admin, listMoments);
  expect(tickets.map(({ whatsapp }) => whatsapp).sort((a, b) => a.id - b.id)).toEqual([
    { id: company.connectionId, name: 'Cloud' },
    { id, name: 'Filial' },
  ]);
});

test('without the right the panel is refused', async () => {
  for (const route of [listMoments, listMomentUsers]) {
    const { status, body } = await company.ask(people.bia, route);
    expect([status, Object(body).code]).toEqual([403, 'ERR_NO_PERMISSION']);
  }
});

test('it can be narrowed by person, by queue, and to one’s own and those that wait', async () => {
  const [own, others, waiting] = await put(
    { status: 'open', userId: people.admin.id, queueId: queues.sales },
    { status: 'open', userId: people.bia.id, queueId: queues.support },
    { status: 'pending', queueId: queues.sales },
  );
  expect(await shown(people.admin, { userId: String(people.bia.id) })).toEqual(ids(others));
  expect(await shown(people.admin, { queueIds: `[${queues.sales}]` })).toEqual(ids(own, waiting));
  expect(await shown(people.admin, { queueIds: '[]' })).toEqual([]);
  expect(await shown(people.admin, { showAll: 'false' })).toEqual(ids(own, waiting));
  expect(await shown(people.admin, { showAll: 'true' })).toEqual(ids(own, others, waiting));
});

test('it looks back thirty days of the company’s, and elsewhere when asked', async () => {
  const [inside, outside] = await put(
    { status: 'open', userId: people.ana.id, minutesAgo: momentsDays * dayMinutes - dayMinutes },
    { status: 'open', userId: people.ana.id, minutesAgo: (momentsDays + 2) * dayMinutes },
  );
  expect(await shown(people.admin)).toEqual(ids(inside));
  const [ana] = await company.request(people.admin, listMomentUsers);
  expect(ana?.tickets).toBe(1);
  expect(await shown(people.admin, { dateStart: '2020-01-01' })).toEqual(ids(inside, outside));
  expect(await shown(people.admin, { dateStart: '2020-01-01', dateEnd: '2020-01-02' })).toEqual([]);
});

test('a day begins and ends by the company’s clock', async () => {
  const [ticket] = await put({ status: 'open', userId: people.ana.id });
  // 23:30 on the 9th in São Paulo, the 10th everywhere east of it.
  await app.owner.query(`update tickets set updated_at = '2026-03-10T02:30:00Z' where id = $1`, [ticket?.id]);
  expect(await shown(people.admin, { dateStart: '2026-03-09', dateEnd: '2026-03-09' })).toEqual(ids(ticket));
  expect(await shown(people.admin, { dateStart: '2026-03-10', dateEnd: '2026-03-10' })).toEqual([]);
});

test('it says since when a contact waits: for a person, or for an answer', async () => {
  const [waiting, unanswered, answered] = await put(
    { status: 'pending', queueId: queues.sales },
    { status: 'open', userId: people.ana.id },
    { status: 'open', userId: people.ana.id },
  );
  const since = '2026-11-20T10:00:00.000Z';
  const set = (id: number | undefined, columns: string) =>
    app.owner.query(`update tickets set ${columns} where id = $1`, [id]);
  await set(waiting?.id, `queued_at = '${since}'`);
  await set(unanswered?.id, `last_inbound_at = '${since}', last_outbound_at = '2026-11-20T09:00:00Z'`);
  await set(answered?.id, `last_inbound_at = '2026-11-19T10:00:00Z', last_outbound_at = '2026-11-19T11:00:00Z'`);
  const tickets = await company.request(people.admin, listMoments);
  expect(new Map(tickets.map(({ id, waitingSince }) => [id, waitingSince]))).toEqual(
    new Map([
      [waiting?.id, since],
      [unanswered?.id, since],
      [answered?.id, null],
    ]),
  );
  const [ana] = await company.request(people.admin, listMomentUsers);
  expect(ana).toMatchObject({ name: 'Ana', tickets: 2, oldestWaitingSince: since });
});

test('of a card the hundred that moved last are answered, and all are counted', async () => {
  const many = Array.from({ length: mostOfCard + 2 }, (_, n) => ({
    status: 'open' as const,
    userId: people.ana.id,
    minutesAgo: n + 1,
  }));
  const [first, ...others] = await put(...many, { status: 'pending', queueId: queues.sales, minutesAgo: 500 });
  const tickets = await shown(people.admin);
  expect(tickets).toHaveLength(mostOfCard + 1);
  expect(tickets).toContain(first?.id);
  expect(tickets).toContain(others.at(-1)?.id); // another card has its own hundred
  expect(tickets).not.toContain(others.at(-2)?.id);
  const [ana] = await company.request(people.admin, listMomentUsers);
  expect(ana?.tickets).toBe(mostOfCard + 2);
});

test('of those that wait the hundred that have waited longest are answered, and with them how many wait', async () => {
  const many = Array.from({ length: mostOfCard + 2 }, (_, n) => ({
    status: 'pending' as const,
    queueId: queues.sales,
    minutesAgo: n + 1,
  }));
  const [writesAgain, ...others] = await put(...many, { status: 'open', userId: people.ana.id });
  await app.owner.query('update tickets set queued_at = updated_at where company_id = $1', [company.id]);
  await app.owner.query(`update tickets set queued_at = now() - interval '1 day' where id = $1`, [writesAgain?.id]);
  const tickets = (await company.request(people.ana, listMoments)).filter(({ userId }) => userId === null);
  expect(tickets).toHaveLength(mostOfCard);
  expect(new Set(tickets.map(({ ofCard }) => ofCard))).toEqual(new Set([mostOfCard + 2]));
  const answered = tickets.map(({ id }) => id);
  expect(answered).toContain(writesAgain?.id);
  expect(others.slice(0, 2).map(({ id }) => answered.includes(id))).toEqual([false, false]);
});

test('numbers are masked for who reads them masked, in names and in what was said', async () => {
  await put({
    status: 'open',
    userId: people.ana.id,
    name: '5511988887777',
    number: '5511988887777',
    says: ['ligue 11 98888-7777'],
  });
  // A number they had before is in what was said, too.
  const [former] = await put({ status: 'open', userId: people.ana.id, says: ['ou 51 97777-6666'] });
  await app.owner.query(`update contacts set former_numbers = '{5551977776666}' where id = $1`, [former?.contactId]);
  await company.setting('lgpdHideNumber', 'enabled');
  expect(JSON.stringify(await company.request(people.admin, listMoments))).toContain('5511988887777');
  const masked = JSON.stringify(await company.request(people.ana, listMoments));
  expect(masked).not.toMatch(/98888-?7777|97777-?6666/);
  expect(masked).toContain('5511*******77');
});
