import { deleteContact, mergeContacts } from '@guiche/contract/contact-acts.schemas';
import { getDashboard } from '@guiche/contract/dashboard.schemas';
import { deleteQueue } from '@guiche/contract/queues.schemas';
import { undoTicket } from '@guiche/contract/ticket-undo.schemas';
import { deleteTicket, type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { waitingTicket } from '@guiche/testkit/waiting-ticket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** What is done long after an attendance began changes a day whose numbers were kept as sums. */
let app: TestApp;
let company: TestCompany;
let queueId: number;
let admin: Person;
let bia: Person;
let rosa: Ticket;
let rita: Ticket;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

async function sumDays(): Promise<void> {
  await app.owner.query(`select control.add_job('sum-days', '{}', 1, null, null)`);
  await app.idle();
}

beforeEach(async () => {
  company = await app.company();
  queueId = await company.queue('Vendas');
  admin = await company.admin();
  bia = await company.person({ name: 'Bia', queues: [queueId] });
  rosa = await waitingTicket(app, { company, sees: admin }, 'Rosa');
  rita = await waitingTicket(app, { company, sees: admin }, 'Rita');
  await change(rita, { status: 'open', userId: admin.id, queueId });
  await app.owner.query(
    `update ticket_sessions set created_at = created_at - interval '3 days', queued_at = queued_at - interval '3 days',
       started_at = started_at - interval '3 days' + interval '1 minute' where company_id = $1`,
    [company.id],
  );
  await sumDays();
  const { rows } = await app.owner.query(
    'select sum(tickets)::int as tickets from attendance_days where company_id = $1',
    [company.id],
  );
  expect(rows).toEqual([{ tickets: 2 }]);
});

interface Change {
  status: 'open' | 'closed';
  userId?: number;
  queueId?: number;
}
const change = ({ id }: Ticket, body: Change) =>
  company.request(admin, updateTicket, { params: { ticketId: id }, body: { sendFarewellMessage: false, ...body } });

/** Of the three days around the one on which both began, without today. */
async function figures() {
  const day = (ago: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() - ago * 86_400_000);
  const query = { date_from: day(4), date_to: day(2) };
  const { counters, attendants, worstQueues } = await company.request(admin, getDashboard, { query });
  const { tickets, leads, supportFinished } = counters;
  const of = (id: number) => attendants.find((row) => row.id === id)?.tickets;
  return { tickets, leads, supportFinished, ofBia: of(bia.id), waitsIn: worstQueues.avgWaitTime?.name ?? null };
}

const asItWas: Awaited<ReturnType<typeof figures>> = {
  tickets: 2,
  leads: 2,
  supportFinished: 0,
  ofBia: 0,
  waitsIn: 'Vendas',
};

const acts: [act: string, run: () => Promise<unknown>, becomes: Partial<typeof asItWas>][] = [
  ['a ticket is accepted', () => change(rosa, { status: 'open', userId: bia.id, queueId }), { ofBia: 1 }],
  ['it is passed on', () => change(rita, { status: 'open', userId: bia.id, queueId }), { ofBia: 1 }],
  ['it is closed', () => change(rita, { status: 'closed' }), { supportFinished: 1 }],
  [
    'its close, which was summed, is taken back',
    async () => {
      const { undo = '' } = await change(rita, { status: 'closed' });
      await sumDays();
      await company.request(admin, undoTicket, { params: { ticketId: rita.id }, body: { undo } });
    },
    {},
  ],
  [
    'it is deleted',
    () => company.request(admin, deleteTicket, { params: { ticketId: rosa.id } }),
    { tickets: 1, leads: 1 },
  ],
  [
    'its contact becomes part of another one',
    () =>
      company.request(admin, mergeContacts, {
        params: { contactId: rosa.contactId },
        body: { otherContactId: rita.contactId },
      }),
    { tickets: 1, leads: 1 },
  ],
  [
    'its contact is deleted after it was closed',
    async () => {
      await change(rosa, { status: 'closed' });
      await company.request(admin, deleteContact, { params: { contactId: rosa.contactId } });
    },
    { supportFinished: 1 },
  ],
  [
    'its contact comes again',
    async () => {
      await change(rita, { status: 'closed' });
      await company.receives('Rita', 'de novo');
      await app.idle();
    },
    { supportFinished: 1, leads: 1 },
  ],
  [
    'the company writes to its contact again, who came once',
    async () => {
      await change(rosa, { status: 'closed' });
      await change(rosa, { status: 'open', userId: admin.id, queueId });
    },
    { supportFinished: 1, leads: 1 },
  ],
  ['its queue is removed', () => company.request(admin, deleteQueue, { params: { queueId } }), { waitsIn: null }],
];

test.each(acts)(
  'the day on which it began follows at once, and after it was summed again, when %s',
  async (_, run, becomes) => {
    expect(await figures()).toEqual(asItWas);
    await run();
    const expected = { ...asItWas, ...becomes };
    expect(await figures()).toMatchObject(expected);
    await sumDays();
    expect(await figures()).toMatchObject(expected);
  },
);
