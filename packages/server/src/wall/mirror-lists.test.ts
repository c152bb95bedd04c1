import { actOnTickets, closeAllTickets, getLatestBulk, undoBulk } from '@guiche/contract/bulk-acts.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { markTicketUnread, snoozeTicket, wakeTicket } from '@guiche/contract/snooze.schemas';
import { askTransfer } from '@guiche/contract/ticket-requests.schemas';
import { createTicketView, deleteTicketView, updateTicketView } from '@guiche/contract/ticket-views.schemas';
import type { Person } from '@guiche/testkit/test-company';
import { expect, test } from 'vitest';
import { type Act, type MirrorStage, type Story, useMirrorStage } from './mirror-stage.ts';
import { toldIn } from './read-walls.ts';

let stage: MirrorStage;
useMirrorStage((set) => {
  stage = set;
});

const paramsOf = ({ ticket }: Story) => ({ ticketId: ticket.id });
const contactWrites =
  (text: string): Act =>
  (story) =>
    stage.contactWrites(text)(story);

async function setAside(story: Story, person: Person, until: string | null): Promise<void> {
  story.ticket = await stage.request(story.at, person, snoozeTicket, { params: paramsOf(story), body: { until } });
  expect(story.ticket.snooze).toEqual({ until });
}

async function act(story: Story, person: Person, body: Omit<BodyOf<typeof actOnTickets>, 'ticketIds'>): Promise<void> {
  const { bulk } = await stage.request(story.at, person, actOnTickets, {
    body: { ticketIds: [story.ticket.id], ...body },
  });
  expect(bulk).toMatchObject({ act: body.act, total: 1 });
}

/** What the person's latest act came to is taken back. */
async function takeBack(story: Story, person: Person): Promise<void> {
  const { bulk } = await story.at.request(person, getLatestBulk);
  expect(bulk).toMatchObject({ state: 'done', done: 1, skipped: 0 });
  await stage.request(story.at, person, undoBulk, { params: { bulkId: bulk?.id ?? 0 } });
}

async function insertTag(): Promise<number> {
  const { rows } = await stage.app.owner.query(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#112233') returning id`,
    [stage.company.id],
  );
  return Number(rows[0].id);
}

const acts: Record<string, Act> = {
  'a contact writes': contactWrites('Oi'),
  'Ana accepts': (story) =>
    stage.put(story, stage.people.ana, { status: 'open', userId: stage.people.ana.id, queueId: stage.queues.sales }),
  'Ana sets it aside until an answer': (story) => setAside(story, stage.people.ana, null),
  'the contact answers': contactWrites('Voltei'),
  'the admin sets it aside until tomorrow': (story) =>
    setAside(story, stage.people.admin, new Date(Date.now() + 86_400_000).toISOString()),
  'Ana takes it back': async (story) => {
    story.ticket = await stage.request(story.at, stage.people.ana, wakeTicket, { params: paramsOf(story) });
  },
  'Ana makes it unread': async (story) => {
    const ticket = await stage.request(story.at, stage.people.ana, markTicketUnread, { params: paramsOf(story) });
    expect(ticket.unreadMessages).toBeGreaterThan(0);
  },
  'Bia, who does not see it, asks for it': async (story) => {
    const body = { contactId: story.ticket.contactId, whatsappId: story.ticket.whatsappId, note: 'É minha cliente' };
    await stage.request(story.at, stage.people.bia, askTransfer, { body });
  },
  'Ana tags it among others': async (story) =>
    act(story, stage.people.ana, { act: 'tag', tagIds: [await insertTag()] }),
  'and takes the tag back': (story) => takeBack(story, stage.people.ana),
  'Ana returns it among others': (story) => act(story, stage.people.ana, { act: 'return' }),
  'and takes that back': (story) => takeBack(story, stage.people.ana),
  'Ana sets it aside once more': (story) => setAside(story, stage.people.ana, null),
  'the admin closes it among others': (story) => act(story, stage.people.admin, { act: 'close' }),
  'and takes it back again': (story) => takeBack(story, stage.people.admin),
  'the contact, set aside again, answers again': contactWrites('Ainda aqui'),
  'the admin closes the whole list': async (story) => {
    const body = { status: 'open', selectedQueueIds: [stage.queues.sales] } as const;
    const answer = await stage.request(story.at, stage.people.admin, closeAllTickets, {
      body: { ...body, selectedQueueIds: [...body.selectedQueueIds] },
    });
    expect(answer.count).toBe(1);
  },
  'and has it back': (story) => takeBack(story, stage.people.admin),
  'a view comes and goes': async (story) => {
    const body = { name: 'Minha', search: '?tab=pending' };
    const { id: viewId } = await stage.request(story.at, stage.people.ana, createTicketView, { body });
    const params = { viewId };
    await stage.request(story.at, stage.people.ana, updateTicketView, { params, body: { name: 'Outra' } });
    await stage.request(story.at, stage.people.ana, deleteTicketView, { params });
  },
};

test('setting aside, reading marks and acts on many tickets leave four screens equal to a fresh load', async () => {
  await stage.openScreens();
  await stage.tell('Rosa', [stage.company], (after) => stage.compare(after), acts);
  // An act on many is told to who began it; the tag it left and took is the contact's, and everybody's matter.
  const told = stage.screens.map(({ name, model }) => [name, model.told.bulk()?.state, model.told.contacts().size]);
  expect(told).toEqual([
    ['admin', 'undone', 1],
    ['ana', 'undone', 1],
    ['bia', undefined, 1],
    ['gil', undefined, 1],
  ]);
  expect([...stage.called]).toEqual(expect.arrayContaining(toldIn('mirror-lists.test.ts')));
});

test('who has waited longest stands first on every screen, whoever writes again, is taken up and put back', async () => {
  await stage.openScreens();
  const { ana, admin } = stage.people;
  const stories = ['Rosa', 'Caio', 'Lia'].map((name) => ({ name, at: stage.company, ticket: {} as Story['ticket'] }));
  const [rosa, caio, lia] = stories as [Story, Story, Story];
  const take = (story: Story) => stage.put(story, ana, { status: 'open', userId: ana.id, queueId: stage.queues.sales });
  const back = (story: Story) => stage.put(story, ana, { status: 'pending' });
  const rows: [what: string, act: () => Promise<unknown>, order: Story[]][] = [
    ['Rosa writes', () => contactWrites('Oi')(rosa), [rosa]],
    ['Caio writes', () => contactWrites('Oi')(caio), [rosa, caio]],
    ['Lia writes', () => contactWrites('Oi')(lia), [rosa, caio, lia]],
    ['Rosa writes again', () => contactWrites('Alô?')(rosa), [rosa, caio, lia]],
    ['Caio is taken up', () => take(caio), [rosa, lia]],
    ['and waits anew', () => back(caio), [rosa, lia, caio]],
    ['Rosa’s is closed among others', () => act(rosa, admin, { act: 'close' }), [lia, caio]],
    ['and waits since when she did', () => takeBack(rosa, admin), [rosa, lia, caio]],
    ['Lia writes again', () => contactWrites('Ainda aqui')(lia), [rosa, lia, caio]],
  ];
  for (const [what, happen, order] of rows) {
    await happen();
    await stage.app.idle();
    await stage.compare(what);
    const names = stage.screens[0]?.model.waiting().map(({ contact }) => contact.name);
    expect([what, names]).toEqual([what, order.map(({ name }) => name)]);
  }
});

test('the same with two processes: acts by either, screens at both', async () => {
  const second = await stage.app.second();
  const there = stage.company.at(second.url);
  await stage.openScreens(stage.company, there);
  await stage.tell('Rosa', [there, stage.company], (after) => stage.compare(after), acts);
  await second.close();
});
