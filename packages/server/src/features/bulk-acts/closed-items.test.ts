import { actOnTickets, getLatestBulk, undoBulk } from '@guiche/contract/bulk-acts.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { putTickets, type TicketToPut } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
let queues: { sales: number; support: number };
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  queues = { sales: await company.queue('Vendas'), support: await company.queue('Suporte') };
  admin = await company.admin();
  ana = await company.person({ name: 'Ana', queues: [queues.sales] });
});

const rowsOf = async (ids: readonly number[]) =>
  (
    await app.owner.query(
      'select id::int, status, user_id::int, queue_id::int, version::int from tickets where id = any($1) order by id',
      [ids],
    )
  ).rows;

/** Puts tickets, does something to the first one, and answers what came of the act and whether any ticket is another than before. */
async function actOnFirst(tickets: TicketToPut[], body: Omit<BodyOf<typeof actOnTickets>, 'ticketIds'>) {
  const ids = (await putTickets(app.owner, company, tickets)).map(({ id }) => id);
  const before = await rowsOf(ids);
  await company.request(admin, actOnTickets, { body: { ...body, ticketIds: ids.slice(0, 1) } });
  await app.idle();
  const { bulk } = await company.request(admin, getLatestBulk);
  return { bulk, isTouched: JSON.stringify(await rowsOf(ids)) !== JSON.stringify(before) };
}

const closed = { status: 'closed' } as const;
const toSupport = () => ({ act: 'transfer', queueId: queues.support }) as const;

const goingOn: [string, () => TicketToPut[]][] = [
  ['waits without a queue', () => [closed, { contactOf: 0 }]],
  ['waits in that queue already', () => [closed, { contactOf: 0, queueId: queues.support }]],
  [
    'is attended by a colleague',
    () => [closed, { contactOf: 0, status: 'open', userId: ana.id, queueId: queues.sales }],
  ],
  ['was closed before, too', () => [closed, { ...closed, contactOf: 0 }, { contactOf: 0, status: 'open' }]],
  [
    'began before this one',
    () => [
      { ...closed, minutesAgo: 1 },
      { contactOf: 0, minutesAgo: 90 },
    ],
  ],
];
test.each(goingOn)(
  'a closed ticket whose conversation goes on, and %s, counts as passed on and moves nothing',
  async (_, tickets) => {
    const { bulk, isTouched } = await actOnFirst(tickets(), toSupport());
    expect(bulk).toMatchObject({ state: 'done', total: 1, done: 1, skipped: 0 });
    expect(isTouched).toBe(false);
    await company.request(admin, undoBulk, { params: { bulkId: bulk?.id ?? 0 } });
    await app.idle();
    expect((await company.request(admin, getLatestBulk)).bulk).toMatchObject({ state: 'undone', kept: [] });
  },
);

const over: [string, () => TicketToPut[], () => Omit<BodyOf<typeof actOnTickets>, 'ticketIds'>][] = [
  ['none of its conversation is live', () => [closed, { ...closed, contactOf: 0 }], toSupport],
  ['another contact’s is live', () => [closed, { status: 'open' }], toSupport],
  ['it is to be closed', () => [closed, { contactOf: 0 }], () => ({ act: 'close' })],
  ['it is to be returned', () => [closed, { contactOf: 0 }], () => ({ act: 'return' })],
];
test.each(over)('a closed ticket is skipped where %s', async (_, tickets, body) => {
  const { bulk, isTouched } = await actOnFirst(tickets(), body());
  expect(bulk).toMatchObject({ state: 'done', total: 1, done: 0, skipped: 1 });
  expect(isTouched).toBe(false);
});
