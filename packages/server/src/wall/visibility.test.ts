import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Actor } from '@guiche/contract/actor';
import { listContactTickets } from '@guiche/contract/contact-acts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { belongsInList, type TicketListView } from '@guiche/contract/tickets';
import {
  getTicketByUuid,
  listTicketLog,
  listTickets,
  readTicket,
  updateTicket,
} from '@guiche/contract/tickets.schemas';
import { canSeeTicket, type TicketPlace } from '@guiche/contract/visibility';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { getFile } from '@guiche/testkit/media-requests';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Every cell of who × which ticket. Left out, because nothing makes them: `open` of a group and `group` of a person
 * (attending a group makes it `group`, and only a group), and `nps` and `lgpd` (no ticket gets them yet). A waiting
 * ticket with an owner is kept although no route makes one today: the rule of the rooms names it.
 */
const statuses = ['pending', 'open', 'closed', 'group'] as const;
const isReachable = ({ status, isGroup }: TicketPlace) =>
  status === 'closed' || status === 'pending' || isGroup === (status === 'group');

interface Viewer {
  actor: Actor;
  person: Person;
}
interface Cell extends TicketPlace {
  id: number;
  uuid: string;
  contactId: number;
}
/** An attended ticket of a viewer, and closed ones of the same contact before it. */
interface Chat {
  viewer: Viewer;
  current: Cell;
  earlier: Cell[];
}

let app: TestApp;
let company: TestCompany;
let viewers: Viewer[];
let stranger: Person;
let cells: Cell[];
let chats: Chat[];
let queues: { mine: number; other: number };

const onOff = [false, true];
const flagSets = onOff.flatMap((allTicket) =>
  onOff.flatMap((allowGroup) =>
    onOff.flatMap((allHistoric) => onOff.map((allUserChat) => ({ allTicket, allowGroup, allHistoric, allUserChat }))),
  ),
);

/** No flag shows an admin more or less, which the pure rule is asked with each set: over HTTP with none and with all. */
const asked = {
  admin: flagSets.filter((flags) => new Set(Object.values(flags)).size === 1),
  user: flagSets,
};

async function makeViewer(profile: Actor['profile'], flags: (typeof flagSets)[number]): Promise<Viewer> {
  const word = (isOn: boolean) => (isOn ? 'enabled' : 'disabled');
  const person = await company.person({
    profile,
    queues: [queues.mine],
    flags: {
      all_ticket: flags.allTicket ? 'enable' : 'disable',
      allow_group: flags.allowGroup,
      all_historic: word(flags.allHistoric),
      all_user_chat: word(flags.allUserChat),
    },
  });
  const base = {
    userId: person.id,
    companyId: company.id,
    profile,
    super: false,
    queueIds: [queues.mine],
    isSnoozed: false,
  };
  return {
    person,
    actor: {
      ...base,
      ...flags,
      userClosePendingTicket: true,
      showDashboard: false,
      allowRealTime: false,
      allowConnections: false,
      hidesNumbers: false,
    },
  };
}

function placesOf(userId: number | null): TicketPlace[] {
  const all = statuses.flatMap((status) =>
    [queues.mine, queues.other, null].flatMap((queueId) =>
      onOff.map((isGroup) => ({ status, userId, queueId, isGroup })),
    ),
  );
  return all.filter(isReachable);
}

async function drawIds(text: string, count: number): Promise<number[]> {
  const { rows } = await app.owner.query(`select ${text} as id from generate_series(1, ${count})`);
  return rows.map((row) => Number(row.id));
}

async function insertContacts(areGroups: readonly boolean[]): Promise<number[]> {
  const ids = await drawIds(`nextval('contacts_id_seq')`, areGroups.length);
  await app.owner.query(
    `insert into contacts (company_id, id, name, channel, is_group) overriding system value
     select $1, c.id, 'Contato ' || c.id, 'whatsappapi', c.is_group from unnest($2::bigint[], $3::boolean[]) c(id, is_group)`,
    [company.id, ids, areGroups],
  );
  return ids;
}

/** Tickets, each with one message of ours that the channel knows as `own-{ticketId}`. */
async function insertTickets(places: readonly TicketPlace[], contacts: readonly number[]): Promise<Cell[]> {
  const ids = await drawIds(`nextval('tickets_id_seq')`, places.length);
  const messageIds = await drawIds('message_ids(1)', places.length);
  const rows = places.map((place, n) => ({ ...place, id: ids[n], message: messageIds[n], contact: contacts[n] }));
  const values = [company.id, company.connectionId, JSON.stringify(rows)];
  const from = `from jsonb_to_recordset($3::jsonb) r(id bigint, message bigint, contact bigint, status text, "userId" bigint,
    "queueId" bigint, "isGroup" boolean)`;
  const tickets = await app.owner.query(
    `insert into tickets (company_id, id, status, channel, is_group, contact_id, connection_id, queue_id, user_id, protocol,
       last_message_id) overriding system value
     select $1, id, status, 'whatsappapi', "isGroup", contact, $2, "queueId", "userId", 'p', message ${from} returning id, uuid`,
    values,
  );
  await app.owner.query(
    `with m as (insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me, ack, send_state, provider_id)
       select $1, message, id, contact, $2, 'Olá', true, 1, 'sent', 'own-' || id ${from} returning company_id, connection_id, provider_id, id)
     insert into message_keys (company_id, connection_id, provider_id, message_id) select * from m`,
    values,
  );
  const uuids = new Map(tickets.rows.map((row) => [Number(row.id), String(row.uuid)]));
  return rows.map(({ id = 0, contact = 0, ...row }) => ({ ...row, id, contactId: contact, uuid: uuids.get(id) ?? '' }));
}

/** Each viewer attends a contact whose earlier tickets somebody else closed in each of the queues. */
async function insertChats(): Promise<Chat[]> {
  const attended = (viewer: Viewer): TicketPlace => ({
    status: 'open',
    userId: viewer.person.id,
    queueId: queues.mine,
    isGroup: false,
  });
  const closed = [queues.mine, queues.other, null].map(
    (queueId) => ({ status: 'closed', userId: stranger.id, queueId, isGroup: false }) as const,
  );
  const contacts = await insertContacts(viewers.map(() => false));
  const earlier = await insertTickets(
    viewers.flatMap(() => closed),
    contacts.flatMap((id) => closed.map(() => id)),
  );
  const current = await insertTickets(viewers.map(attended), contacts);
  return viewers.flatMap((viewer, n) => {
    const now = current[n];
    return now ? [{ viewer, current: now, earlier: earlier.slice(n * closed.length, (n + 1) * closed.length) }] : [];
  });
}

/** Every message carries the same small file, under the id of its ticket. */
async function insertFiles(): Promise<void> {
  const key = `${company.id}/2026/01/${'a'.repeat(32)}`;
  const path = join(app.config.dataDir, 'media', key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  await app.owner.query(
    `insert into media (company_id, id, message_id, state, name, mime_type, size, storage_key) overriding system value
     select company_id, ticket_id, id, 'ready', 'a.txt', 'text/plain', 1, $2 from messages where company_id = $1`,
    [company.id, key],
  );
}

const missing = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND', code: 'ERR_NO_TICKET_FOUND' } };
const everyTicket = () => [...cells, ...chats.flatMap((chat) => [chat.current, ...chat.earlier])];
const visibleIds = (viewer: Viewer) =>
  everyTicket()
    .filter((ticket) => canSeeTicket(viewer.actor, ticket))
    .map(({ id }) => id);
/** The viewer's own row of cells: tickets of nobody, of themselves and of somebody else. */
const cellsOf = (viewer: Viewer) =>
  cells.filter(({ userId }) => userId === null || userId === viewer.person.id || userId === stranger.id);
const inOrder = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  queues = { mine: await company.queue('Vendas'), other: await company.queue('Suporte') };
  stranger = await company.person({ name: 'Outra', queues: [queues.other] });
  viewers = [];
  for (const profile of ['admin', 'user'] as const)
    for (const flags of asked[profile]) viewers.push(await makeViewer(profile, flags));
  const places = [null, stranger.id, ...viewers.map(({ person }) => person.id)].flatMap(placesOf);
  cells = await insertTickets(places, await insertContacts(places.map(({ isGroup }) => isGroup)));
  chats = await insertChats();
  await insertFiles();
  await app.owner.query('analyze tickets, contacts, messages');
});
afterAll(() => app.close());

/** The rule once more, in the order a person would say it; the contract's is made of rooms. */
function maySee(actor: Actor, ticket: TicketPlace): boolean {
  if (actor.profile === 'admin' || actor.allUserChat) return true;
  if (ticket.isGroup) return actor.allowGroup;
  if (ticket.userId === actor.userId) return true;
  if (ticket.status === 'closed' && actor.allHistoric) return true;
  if (ticket.userId !== null && ticket.status !== 'closed') return false;
  return ticket.queueId === null ? actor.allTicket : ticket.queueId === queues.mine;
}

test('the rule of the rooms is the rule as a person would say it', () => {
  expect(placesOf(null)).toHaveLength(18);
  const actors = viewers.flatMap(({ actor }) => flagSets.map((flags) => ({ ...actor, ...flags })));
  for (const actor of actors)
    for (const cell of cells)
      expect([cell, actor, canSeeTicket(actor, cell)]).toEqual([cell, actor, maySee(actor, cell)]);
});

type Query = Record<string, string>;

async function listAll(
  viewer: Viewer,
  view: TicketListView,
  more: Query = {},
): Promise<{ ids: number[]; count: number }> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; ; ) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(viewer, view, {
      ...more,
      ...(cursor === '' ? {} : { nextCursor: cursor }),
    });
    ids.push(...page.tickets.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor === null) return { ids: inOrder(ids), count: page.count };
  }
}

function readPage({ person }: Viewer, { status, showAll, queueIds }: TicketListView, more: Query) {
  const query: Query = { status, showAll: String(showAll), ...more };
  return company.request(person, listTickets, {
    query: queueIds ? { ...query, queueIds: JSON.stringify(queueIds) } : query,
  });
}

test('lists and their counts hold exactly what the viewer sees', async () => {
  await eachAtMost(6, viewers, async (viewer) => {
    const seen: number[] = [];
    for (const status of statuses) {
      const { ids, count } = await listAll(viewer, { status, showAll: true, queueIds: null, isSnoozed: false });
      expect(count).toBe(ids.length);
      seen.push(...ids);
    }
    expect(inOrder(seen)).toEqual(inOrder(visibleIds(viewer)));
  });
});

test('the lists of the screen hold what the rule of live lists says', async () => {
  const views = statuses.flatMap((status): TicketListView[] => [
    { status, showAll: false, queueIds: null, isSnoozed: false },
    { status, showAll: false, queueIds: [queues.mine], isSnoozed: false },
    { status, showAll: true, queueIds: [queues.other], isSnoozed: false },
  ]);
  await eachAtMost(6, viewers, async (viewer) => {
    for (const view of views) {
      const expected = everyTicket()
        .filter((ticket) => belongsInList(viewer.actor, view, ticket, false))
        .map(({ id }) => id);
      expect([view, viewer.actor, await listAll(viewer, view)]).toEqual([
        view,
        viewer.actor,
        { ids: inOrder(expected), count: expected.length },
      ]);
    }
  });
});

test('a search finds what the lists show, by name and by message, and nothing else', async () => {
  // Every contact is called Contato, and Olá is said in every ticket.
  const searches: [TicketListView, Query][] = [
    [{ status: 'search', showAll: true, queueIds: null, isSnoozed: false }, { searchParam: 'contato' }],
    [
      { status: 'search', showAll: false, queueIds: null, isSnoozed: false },
      { searchParam: 'ola', searchOnMessages: 'true' },
    ],
  ];
  await eachAtMost(6, viewers, async (viewer) => {
    for (const [view, search] of searches) {
      // A profile user searches as if show-all were off; so asked, the lists together hold the same.
      const showAll = view.showAll && viewer.actor.profile === 'admin';
      const expected = everyTicket()
        .filter((ticket) =>
          statuses.some((status) => belongsInList(viewer.actor, { ...view, status, showAll }, ticket, false)),
        )
        .map(({ id }) => id);
      expect([view, viewer.actor, await listAll(viewer, view, search)]).toEqual([
        view,
        viewer.actor,
        { ids: inOrder(expected), count: expected.length },
      ]);
    }
  });
});

test('detail, messages, log and the contact’s list open for exactly those tickets, else as if they did not exist', async () => {
  const pairs = viewers.flatMap((viewer) => cellsOf(viewer).map((cell) => ({ viewer, cell })));
  expect(pairs).toHaveLength(18 * 54);
  await eachAtMost(8, pairs, async ({ viewer: { person, actor }, cell }) => {
    const params = { ticketId: cell.id };
    const detail = await company.ask(person, getTicketByUuid, { params: { uuid: cell.uuid } });
    const messages = await company.ask(person, listMessages, { params });
    const log = await company.ask(person, listTicketLog, { params });
    const isSeen = canSeeTicket(actor, cell);
    const listed = await company.request(person, listContactTickets, { params: { contactId: cell.contactId } });
    expect([cell, actor, listed.map(({ id }) => id)]).toEqual([cell, actor, isSeen ? [cell.id] : []]);
    if (!isSeen) return expect([cell, actor, detail, messages, log]).toEqual([cell, actor, missing, missing, missing]);
    expect([cell, actor, detail.status, messages.status, log.status]).toEqual([cell, actor, 200, 200, 200]);
    expect([detail.body.id, messages.body.ticket.id, messages.body.messages.map((one) => one.ticketId)]).toEqual([
      cell.id,
      cell.id,
      [cell.id],
    ]);
  });
});

test('what is not seen cannot be written in or taken', async () => {
  const hidden = viewers.flatMap((viewer) =>
    cellsOf(viewer).flatMap((cell) => (canSeeTicket(viewer.actor, cell) ? [] : [{ ...viewer, cell }])),
  );
  expect(hidden.length).toBeGreaterThan(150);
  await eachAtMost(8, hidden, async ({ person, actor, cell }) => {
    const params = { ticketId: cell.id };
    const sent = await company.ask(person, sendMessage, { params, body: { body: 'Oi' } });
    const read = await company.ask(person, readTicket, { params, body: { lastMessageId: 1 } });
    const taken = await company.ask(person, updateTicket, { params, body: { status: 'open' } });
    expect([cell, actor, sent, read]).toEqual([cell, actor, missing, missing]);
    // Who could see it while it waited is told whose it is now, and nothing that was written since.
    const sawWaiting = canSeeTicket(actor, { ...cell, status: cell.isGroup ? 'group' : 'pending', userId: null });
    if (sawWaiting && taken.status === 200)
      expect(taken.body).toMatchObject({ status: cell.status, userId: cell.userId, lastMessage: '', tags: [] });
    else expect([cell, actor, taken]).toEqual([cell, actor, missing]);
  });
});

test('earlier tickets of a contact are read in a later one by whoever sees them', async () => {
  await eachAtMost(6, chats, async ({ viewer: { person, actor }, current, earlier }) => {
    const page = await company.request(person, listMessages, { params: { ticketId: current.id } });
    const readable = earlier.filter((ticket) => canSeeTicket(actor, ticket));
    expect(inOrder(page.messages.map((one) => one.ticketId))).toEqual(
      inOrder([current, ...readable].map(({ id }) => id)),
    );
    expect(readable.map(({ queueId }) => queueId)).toContain(queues.mine);
  });
});

test('a file opens for exactly those who may read its message', async () => {
  const asked = [
    ...viewers.flatMap((viewer) => cellsOf(viewer).map((cell) => ({ viewer, cell }))),
    ...chats.flatMap(({ viewer, earlier }) => earlier.map((cell) => ({ viewer, cell }))),
  ].map((one) => ({ ...one, isOpen: canSeeTicket(one.viewer.actor, one.cell) }));
  expect(new Set(asked.map(({ isOpen }) => isOpen)).size).toBe(2);
  await eachAtMost(8, asked, async ({ viewer: { person, actor }, cell, isOpen }) => {
    const { status } = await getFile(app.url, person, `/public/${cell.id}/a.txt`);
    expect([cell, actor, status]).toEqual([cell, actor, isOpen ? 200 : 404]);
  });
});

test('a socket hears of exactly those tickets', async () => {
  const screens = await Promise.all(
    viewers.map(async (viewer) => ({ viewer, screen: await company.listener(viewer.person) })),
  );
  const told = everyTicket().map(({ id }) => ({ id: `own-${id}`, status: 'delivered', to: '5511988887777' }) as const);
  for (let from = 0; from < told.length; from += 100) {
    const body = webhookBody({ phoneNumberId: company.phoneNumberId, statuses: told.slice(from, from + 100) });
    expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
  }
  await app.idle();
  for (const { viewer, screen } of screens) {
    await screen.caughtUp();
    const heard = screen.events
      .filter(({ name }) => name === 'appMessage')
      .map(({ payload }) => Object(payload.ticket).id as number);
    expect([viewer.actor, inOrder(heard)]).toEqual([viewer.actor, inOrder(visibleIds(viewer))]);
    screen.disconnect();
  }
});
