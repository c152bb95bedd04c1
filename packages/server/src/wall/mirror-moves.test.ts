import type { ResultOf } from '@guiche/contract/route';
import { undoTicket } from '@guiche/contract/ticket-undo.schemas';
import { type Ticket, updateTicket } from '@guiche/contract/tickets.schemas';
import { expect, test } from 'vitest';
import { type Act, type MirrorStage, useMirrorStage } from './mirror-stage.ts';
import { toldIn } from './read-walls.ts';

let stage: MirrorStage;
useMirrorStage((set) => {
  stage = set;
});

const contactWrites =
  (text: string): Act =>
  (story) =>
    stage.contactWrites(text)(story);

/** What the company says by itself, so that each move brings words with it. */
async function speak(): Promise<void> {
  const { app, company, people } = stage;
  await company.setting('sendGreetingAccepted', 'enabled');
  await company.setting('greetingAcceptedMessage', 'Olá {{firstName}}');
  await company.setting('sendMsgTransfTicket', 'enabled');
  await company.setting('transferMessage', 'Agora com {{queue}}');
  await app.owner.query(`update users set farewell_message = 'Tchau' where id = $1`, [people.bia.id]);
}

/** Takes back what the act before came to. */
const takesBack =
  (name: 'ana' | 'bia' | 'admin', outcome: 'undone' | 'moved'): Act =>
  async (story) => {
    const { undo = expect.fail('no way back') } = story.ticket as ResultOf<typeof updateTicket>;
    const params = { ticketId: story.ticket.id };
    const answer = await stage.request(story.at, stage.people[name], undoTicket, { params, body: { undo } });
    expect(answer.outcome).toBe(outcome);
    story.ticket = answer.ticket;
  };

/** A ticket goes through all hands: to a person, to a queue, back, and out of each other's sight. */
const moves: Record<string, Act> = {
  'a contact writes': contactWrites('Oi'),
  'Ana accepts and greets': (story) =>
    stage.put(story, stage.people.ana, { status: 'open', userId: stage.people.ana.id, queueId: stage.queues.sales }),
  'Ana turns the integration on': (story) => stage.put(story, stage.people.ana, { useIntegration: true }),
  'Ana passes it to Bia, with a note': (story) =>
    stage.put(story, stage.people.ana, {
      status: 'open',
      userId: stage.people.bia.id,
      queueId: stage.queues.support,
      isTransfered: true,
      msgTransfer: `Cuida de ${story.name}`,
    }),
  'Ana comes too late': async (story) => {
    const { status } = await story.at.ask(stage.people.ana, updateTicket, {
      params: { ticketId: story.ticket.id },
      body: { status: 'pending' },
    });
    expect(status).toBe(404);
  },
  'Bia passes it to the queue of Ana': (story) =>
    stage.put(story, stage.people.bia, {
      status: 'pending',
      userId: null,
      queueId: stage.queues.sales,
      isTransfered: true,
    }),
  'Gil gives it to Bia': (story) =>
    stage.put(story, stage.people.gil, {
      userId: stage.people.bia.id,
      queueId: stage.queues.support,
      isTransfered: true,
      msgTransfer: 'Ela pediu',
    }),
  'Bia closes with a farewell': (story) =>
    stage.put(story, stage.people.bia, { status: 'closed', userId: stage.people.bia.id, sendFarewellMessage: true }),
  'the contact comes back': contactWrites('Mais uma coisa'),
  'the admin passes the waiting one on': (story) =>
    stage.put(story, stage.people.admin, {
      userId: stage.people.ana.id,
      queueId: stage.queues.sales,
      isTransfered: true,
    }),
};

test('after every move, and every word it brings, four screens equal a fresh load', async () => {
  await speak();
  await stage.openScreens();
  await stage.tell('Rosa', [stage.company], (after) => stage.compare(after), moves);
});

test('what is taken back leaves four screens equal to a fresh load, and so does what can no longer be', async () => {
  await speak();
  await stage.openScreens();
  const { ana, bia } = stage.people;
  const { sales, support } = stage.queues;
  await stage.tell('Rosa', [stage.company], (after) => stage.compare(after), {
    'a contact writes': contactWrites('Oi'),
    'Ana accepts': (story) => stage.put(story, ana, { status: 'open', userId: ana.id, queueId: sales }),
    'Ana closes': (story) => stage.put(story, ana, { status: 'closed', userId: ana.id }),
    'and takes it back': takesBack('ana', 'undone'),
    'Ana passes it to Bia': (story) =>
      stage.put(story, ana, { userId: bia.id, queueId: support, isTransfered: true, msgTransfer: 'Cuida dela' }),
    'and takes that back': takesBack('ana', 'undone'),
    'Ana returns it': (story) => stage.put(story, ana, { status: 'pending' }),
    'and takes the return back': takesBack('ana', 'undone'),
    'Ana passes it to Bia again': (story) =>
      stage.put(story, ana, { userId: bia.id, queueId: support, isTransfered: true }),
    'Bia has returned it': async (story) => {
      const { undo } = story.ticket as ResultOf<typeof updateTicket>;
      await stage.put(story, bia, { status: 'pending' });
      story.ticket = { ...story.ticket, undo } as Ticket;
    },
    'Ana is too late': takesBack('ana', 'moved'),
  });
  expect([...stage.called]).toEqual(expect.arrayContaining(toldIn('mirror-moves.test.ts')));
});

test('the same where a transfer closes the ticket and begins another, and numbers are masked', async () => {
  await speak();
  await stage.company.setting('closeTicketOnTransfer', 'enabled');
  await stage.company.setting('lgpdHideNumber', 'enabled');
  await stage.openScreens();
  const { ticket } = await stage.tell('Nina', [stage.company], (after) => stage.compare(after), moves);
  // Each change of queue began one: told apart by their ids, all of one contact.
  const closed = (await stage.company.tickets(stage.people.admin, 'closed', true)).map(({ contactId }) => contactId);
  expect(new Set(closed)).toEqual(new Set([ticket.contactId]));
  expect(closed.length).toBeGreaterThanOrEqual(4);
});

test('the same where who comes back soon goes on in the closed ticket', async () => {
  await speak();
  const { app, company, people } = stage;
  await app.owner.query('update connections set time_create_new_ticket = 60 where company_id = $1', [company.id]);
  await stage.openScreens();
  await stage.tell('Lia', [company], (after) => stage.compare(after), moves);
  expect(await company.tickets(people.admin, 'closed', true)).toEqual([]);
});

test('two processes show the same moves: acts by either, screens at both', async () => {
  await speak();
  await stage.company.setting('closeTicketOnTransfer', 'enabled');
  const second = await stage.app.second();
  const there = stage.company.at(second.url);
  await stage.openScreens(stage.company, there);
  await stage.tell('Vera', [there, stage.company], (after) => stage.compare(after), moves);
});
