import { deleteContact } from '@guiche/contract/contact-acts.schemas';
import { listMessages, type Message, searchMessages } from '@guiche/contract/messages.schemas';
import { readTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity, InboundEvent, InboundMessage } from '../../../channels/inbound-events.ts';

/** Something stands in for a message that could not be read; it comes, before or after, in one batch or in many. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Act = 'standIn' | 'message' | 'edit' | 'revoke' | 'forged';

/** Who wrote it: the contact, somebody in a group, or the owner on the phone. */
type How = 'alone' | 'inGroup' | 'byUs';

interface Case {
  how: How;
  order: Act[];
  /** After which of them the batch ends. */
  pauses: boolean[];
}

/** Whoever takes an id that nothing stands behind yet has it, on every channel: here somebody does so later. */
const isLateForgery = (order: readonly Act[]) => {
  const first = order.findIndex((act) => act === 'standIn' || act === 'message');
  return !order.includes('forged') || (first !== -1 && first < order.indexOf('forged'));
};

const someCases = fc.record({
  how: fc.constantFrom<How>('alone', 'inGroup', 'byUs'),
  order: fc
    .shuffledSubarray<Act>(['message', 'edit', 'revoke', 'forged'])
    .chain((others) => fc.nat({ max: others.length }).map((place) => others.toSpliced(place, 0, 'standIn')))
    .filter(isLateForgery),
  pauses: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
});

const phoneOf = (person: number): Identity => ({ type: 'phone', scope: '', value: `551196${1_000_000 + person}` });
const group: Identity = { type: 'group', scope: '', value: '120363000019' };
const now = 1_780_000_000_000;

function said(person: number, how: How, providerId: string): InboundMessage {
  const identities = [phoneOf(person)];
  const isInGroup = how === 'inGroup';
  const chat = { identities: isInGroup ? [group] : identities, name: null, isGroup: isInGroup };
  return {
    kind: 'message',
    providerId,
    at: now,
    chat,
    ...(isInGroup ? { sender: { identities, name: null } } : {}),
    ...(how === 'byUs' ? { echo: { messageId: null } } : {}),
    mediaType: 'chat',
    body: 'zero',
    data: null,
    quotedProviderId: null,
    isForwarded: false,
  };
}

const standInFor = (message: InboundMessage): InboundMessage => ({
  ...message,
  mediaType: 'unsupported',
  body: '',
  data: { type: 'undecryptable' },
});

/** Who could choose the id of somebody else's message: another contact, or whom we wrote to. */
const forged = (person: number, how: How, providerId: string): InboundMessage =>
  how === 'byUs' ? said(person, 'alone', providerId) : said(person + 1, how, providerId);

function eventOf(person: number, how: How, act: Act): InboundEvent {
  const targetProviderId = `late.${person}`;
  const message = said(person, how, targetProviderId);
  const whose = how === 'byUs' ? { isOurs: true } : { author: [phoneOf(person)] };
  const change = { providerId: `${targetProviderId}.${act}`, targetProviderId, ...whose };
  switch (act) {
    case 'standIn':
      return standInFor(message);
    case 'message':
      return message;
    case 'edit':
      return { kind: 'edit', ...change, at: now + 1_000, body: 'um' };
    case 'revoke':
      return { kind: 'revoke', ...change, at: now + 2_000 };
    case 'forged':
      return { ...forged(person, how, targetProviderId), body: 'forjado' };
  }
}

/** Which events of a case come together. */
function wavesOf({ order, pauses, how }: Case, person: number): InboundEvent[][] {
  const waves: InboundEvent[][] = [[]];
  for (const [index, act] of order.entries()) {
    waves.at(-1)?.push(eventOf(person, how, act));
    if (pauses[index] === true) waves.push([]);
  }
  return waves;
}

async function tell(company: TestCompany, ...events: InboundEvent[]): Promise<void> {
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'any', e from unnest($3::jsonb[]) e`,
    [company.id, company.connectionId, events.map((event) => JSON.stringify(event))],
  );
  await app.idle();
}

const expected = ({ order }: Case) => {
  if (order.includes('revoke')) return 'gone';
  if (!order.includes('message')) return 'unsupported:';
  return order.includes('edit') ? 'chat:um' : 'chat:zero';
};

test('in every order it ends as what its writer said, once, unread once or, of ours, never; told again it changes nothing', async () => {
  const company = await app.company();
  const seen = async () => {
    const { rows } = await app.owner.query<{ id: string; shows: string; unread: number; how: How }>(
      `select m.provider_id as id, t.unread_messages::int as unread,
         case when t.is_group then 'inGroup' when m.from_me then 'byUs' else 'alone' end as how,
         case when m.is_deleted then 'gone' else m.media_type || ':' || m.body end as shows
       from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       where m.company_id = $1 and m.provider_id like 'late.%' order by length(m.provider_id), m.provider_id`,
      [company.id],
    );
    return rows;
  };
  const cases = fc.sample(someCases, { numRuns: 300, seed: 11 });
  const inGroup = cases.filter(({ how }) => how === 'inGroup').length;
  const unread: Record<How, number> = { alone: 1, inGroup, byUs: 0 };
  const wanted = cases.map((one, person) => ({
    id: `late.${person}`,
    shows: expected(one),
    unread: unread[one.how],
    how: one.how,
  }));
  const waves = cases.map((one, person) => wavesOf(one, person));
  for (let wave = 0; wave <= 5; wave += 1) await tell(company, ...waves.flatMap((own) => own[wave] ?? []));
  expect(await seen()).toEqual(wanted);
  await tell(company, ...waves.flatMap((own) => own.flat().toReversed()));
  expect(await seen()).toEqual(wanted);
});

async function openDesk(): Promise<{ company: TestCompany; ana: Person }> {
  const company = await app.company();
  return { company, ana: await company.person({ name: 'Ana', flags: { all_ticket: 'enable' } }) };
}

const messagesOf = async (company: TestCompany, ana: Person, ticketId: number): Promise<Message[]> =>
  (await company.request(ana, listMessages, { params: { ticketId } })).messages;

test('who has read past it finds it unread, with all that stands below; what quotes it and who looks for it find its words', async () => {
  const { company, ana } = await openDesk();
  const late = said(9_001, 'alone', 'quoted.late');
  const answer = { ...said(9_001, 'alone', 'quoted.answer'), body: 'é isto', quotedProviderId: late.providerId };
  await tell(company, { ...said(9_001, 'alone', 'quoted.first'), body: 'oi' });
  await tell(company, standInFor(late));
  await tell(company, answer);
  const [waiting] = await company.tickets(ana, 'pending');
  const params = { ticketId: waiting?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  const before = await messagesOf(company, ana, params.ticketId);
  expect(before.at(-1)?.quotedMsg).toMatchObject({ id: before[1]?.id, mediaType: 'unsupported', isStandIn: true });
  await company.request(ana, readTicket, { params, body: { lastMessageId: before.at(-1)?.id ?? 0 } });
  const screen = await company.screen(ana);

  await tell(company, { ...late, body: 'o boleto venceu' });
  const [ticket] = await company.tickets(ana, 'open');
  expect(ticket).toMatchObject({ id: params.ticketId, unreadMessages: 2, lastMessage: 'é isto' });
  const after = await messagesOf(company, ana, params.ticketId);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[2]?.quotedMsg).toMatchObject({ id: before[1]?.id, mediaType: 'chat', body: 'o boleto venceu' });
  expect(after[2]?.quotedMsg).not.toHaveProperty('isStandIn');
  await screen.caughtUp();
  expect(screen.messages(params.ticketId)).toEqual(after);
  screen.disconnect();
  const found = await company.request(ana, searchMessages, { params, query: { searchParam: 'boleto' } });
  expect(found.hits.map(({ messageId }) => messageId)).toEqual([after[1]?.id]);
});

test('whom its words speak to comes along with them, with what stood in for it or later', async () => {
  const company = await app.company();
  const spokenTo = [{ type: 'lid' as const, value: '77001', name: 'Rosa', number: null }];
  const apart = said(9_004, 'inGroup', 'named.apart');
  const together = said(9_004, 'inGroup', 'named.together');
  const named = { body: 'vem, @Rosa?', spokenTo };
  await tell(company, standInFor(apart));
  await tell(company, { ...apart, ...named });
  await tell(company, standInFor(together), { ...together, ...named });
  const { rows } = await app.owner.query(
    `select body, spoken_to as "spokenTo" from messages where company_id = $1 and provider_id like 'named.%'`,
    [company.id],
  );
  expect(rows).toEqual([named, named]);
});

test('what comes after its ticket was closed is there to be read, and opens no other one', async () => {
  const { company, ana } = await openDesk();
  const late = said(9_002, 'alone', 'closed.late');
  await tell(company, standInFor(late));
  const [waiting] = await company.tickets(ana, 'pending');
  const params = { ticketId: waiting?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  await company.request(ana, updateTicket, { params, body: { status: 'closed' } });
  await tell(company, { ...late, body: 'era só isto' });
  const [closed] = await company.tickets(ana, 'closed');
  expect(closed).toMatchObject({ id: params.ticketId, lastMessage: 'era só isto' });
  expect([await company.tickets(ana, 'pending'), await company.tickets(ana, 'open')]).toEqual([[], []]);
});

test.each(['alone', 'byUs'] as const)('whose contact was deleted meanwhile comes as somebody new (%s)', async (how) => {
  const { company, ana } = await openDesk();
  const late = said(9_003, how, `deleted.${how}`);
  await tell(company, standInFor(late));
  const [waiting] = await company.tickets(ana, 'pending');
  const params = { ticketId: waiting?.id ?? 0 };
  await company.request(ana, updateTicket, { params, body: { status: 'open' } });
  await company.request(ana, updateTicket, { params, body: { status: 'closed', sendFarewellMessage: false } });
  await app.idle();
  const admin = await company.person({ profile: 'admin', name: 'Rui' });
  await company.request(admin, deleteContact, { params: { contactId: waiting?.contactId ?? 0 } });
  await tell(company, { ...late, body: 'ainda quero' });
  const [begun] = await company.tickets(ana, 'pending');
  expect(begun).toMatchObject({ lastMessage: 'ainda quero', unreadMessages: how === 'byUs' ? 0 : 1 });
  expect(begun?.contactId).not.toBe(waiting?.contactId);
});
