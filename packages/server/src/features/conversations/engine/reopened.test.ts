import { listMessages } from '@guiche/contract/messages.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defineReaction } from '../index.ts';

/** A feature that greets who comes back, and leaves a word of who has it. */
const welcome = {
  name: 'welcome',
  rules: [
    defineReaction<true>({
      name: 'welcome',
      load: async (_, { acts }) => acts.has('reopen') || null,
      on: (_, { before, change }, { by, cause }) =>
        change.act === 'reopen' && by.kind === 'program'
          ? {
              before: [{ do: 'note', text: `era ${before.status}` }],
              after: [{ do: 'say', text: `olá de novo por ${cause.kind}` }],
            }
          : {},
    }),
  ],
};

let app: TestApp;
let company: TestCompany;
let ana: Person;
let queueId: number;
beforeAll(async () => {
  app = await startTestApp({ features: [welcome] });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  queueId = await company.queue('Vendas');
  ana = await company.person({ name: 'Ana', queues: [queueId], flags: { all_ticket: 'enable', allow_group: true } });
  await app.owner.query('update connections set time_create_new_ticket = 30 where id = $1', [company.connectionId]);
});

/** Puts messages of one chat into the inbox at once, so that one batch takes them. */
async function tellAtOnce(isGroup: boolean, ...bodies: string[]): Promise<void> {
  const identity = { type: isGroup ? 'group' : 'phone', scope: '', value: `551195${company.id}` };
  const events = bodies.map((body, at) => ({
    kind: 'message',
    providerId: `again.${identity.type}.${company.id}.${body}.${at}`,
    chat: { identities: [identity], name: 'Lia', isGroup },
    at: Date.now() + at,
    mediaType: 'chat',
    body,
    data: null,
    file: null,
    quotedProviderId: null,
    isForwarded: false,
  }));
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'lia', e from jsonb_array_elements($3) e`,
    [company.id, company.connectionId, JSON.stringify(events)],
  );
  await app.idle();
}

async function closedTicket(isGroup: boolean): Promise<Ticket> {
  await tellAtOnce(isGroup, 'oi');
  const [ticket] = await company.tickets(ana, isGroup ? 'group' : 'pending', true);
  const params = { ticketId: ticket?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open', userId: ana.id, queueId } });
  const body = { status: 'closed', sendFarewellMessage: false } as const;
  await company.request(ana, updateTicket, { params, body });
  await app.idle();
  return ticket ?? expect.fail('nothing waits');
}

test('rules answer what a contact reopens, behind the messages that did it, in the order of the events', async () => {
  const { id: ticketId } = await closedTicket(false);
  const screen = await company.listener(ana);
  await tellAtOnce(false, 'voltei', 'tem alguém?');
  const { messages } = await company.request(ana, listMessages, { params: { ticketId } });
  expect(messages.map(({ body }) => body)).toEqual([
    'oi',
    'voltei',
    'tem alguém?',
    'era closed',
    'olá de novo por inbound',
  ]);
  const told = () =>
    screen.events.flatMap(({ name, payload }) => {
      const { status, unreadMessages } = (payload.ticket ?? {}) as Partial<Ticket>;
      return name === 'ticket' || name === 'appMessage' ? [[name, status, unreadMessages]] : [];
    });
  await screen.waitFor(() => told().length >= 5);
  expect(told().slice(0, 3)).toEqual([
    ['ticket', 'pending', 2],
    ['appMessage', 'pending', 2],
    ['appMessage', 'pending', 2],
  ]);
});

test('who attended what is reopened has it as new, and has not begun to attend it; a group, too', async () => {
  const standOf = async (ticketId: number) =>
    (
      await app.owner.query(
        `select t.status, t.user_id::int, t.is_new_to_owner, t.closed_at, t.queued_at = s.queued_at as "waitsFromThen",
           s.started_at, s.queued_at > f.finished_at as "isLater", l.type, l.user_id as by, l.queue_id::int
         from tickets t
         join lateral (select * from ticket_sessions where ticket_id = t.id order by id desc limit 1) s on true
         join lateral (select * from ticket_sessions where ticket_id = t.id order by id limit 1) f on true
         join lateral (select * from ticket_logs where ticket_id = t.id order by id desc limit 1) l on true where t.id = $1`,
        [ticketId],
      )
    ).rows;
  await app.owner.query('update users set online = true where id = $1', [ana.id]);
  for (const isGroup of [false, true]) {
    const { id } = await closedTicket(isGroup);
    await tellAtOnce(isGroup, 'voltei');
    expect(await standOf(id)).toEqual([
      {
        status: isGroup ? 'group' : 'pending',
        user_id: ana.id,
        is_new_to_owner: true,
        closed_at: null,
        waitsFromThen: true,
        started_at: null,
        isLater: true,
        type: 'reopen',
        by: null,
        queue_id: queueId,
      },
    ]);
  }
});
