import { presenceEndsAfterMs, typingEndsAfterMs } from '@guiche/contract/presence';
import { contactWritesForMs, type Presence } from '@guiche/contract/presence.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import type { ClientModel } from '@guiche/testkit/client-model';
import { putTickets } from '@guiche/testkit/put-tickets';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { startTestRedis, type TestRedis } from '@guiche/testkit/test-redis';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Attention, CompanyPresence, type PresenceTold } from './presence.ts';
import type { Seat } from './seats.ts';

let redis: TestRedis;
let app: TestApp;
let company: TestCompany;
let people: Record<'ana' | 'bia' | 'caio' | 'admin', Person>;
let ticketId: number;
const number = '5511987654321';

beforeAll(async () => {
  redis = await startTestRedis();
  app = await startTestApp({ env: { REDIS_URL: redis.url } });
  company = await app.company();
  const queue = await company.queue('Vendas');
  people = {
    admin: await company.admin(),
    ana: await company.person({ name: 'Ana', queues: [queue] }),
    bia: await company.person({ name: 'Bia', queues: [queue] }),
    caio: await company.person({ name: 'Caio' }),
  };
  await company.setting('lgpdHideNumber', 'enabled');
  const put = await putTickets(app.owner, company, [{ status: 'pending', queueId: queue, name: number, number }]);
  ticketId = put[0]?.id ?? 0;
});
afterAll(async () => {
  await app.close();
  await redis.kill();
});

const view = (model: ClientModel, isTyping = false, id = ticketId) =>
  model.request('viewTicket', { ticketId: id, isTyping });
const shown = ({ presences }: ClientModel) =>
  (presences.at(-1)?.users ?? []).map(({ name, isTyping }) => (isTyping ? `${name} ✎` : name));
const sees = (model: ClientModel, ...names: string[]) =>
  model.waitFor((each) => JSON.stringify(shown(each)) === JSON.stringify(names));

test('who looks at a ticket, and who writes in it, is told to whoever sees the ticket and to nobody else (habit: Who else is here)', async () => {
  const models = {
    ana: await company.listener(people.ana),
    bia: await company.listener(people.bia),
    caio: await company.listener(people.caio),
    admin: await company.listener(people.admin),
  };
  expect(await view(models.ana)).toEqual({ ok: true });
  await sees(models.bia, 'Ana');
  await view(models.bia, true);
  for (const model of [models.ana, models.bia, models.admin]) await sees(model, 'Ana', 'Bia ✎');
  // Nobody repeats that she is writing, so it ends by itself.
  await sees(models.ana, 'Ana', 'Bia');
  expect(await view(models.caio)).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  expect(await view(models.ana, false, ticketId + 1_000_000)).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  await sees(models.bia, 'Bia'); // a person who looks elsewhere has left here
  await models.bia.request('leaveTicket', { ticketId });
  await sees(models.admin);
  await models.caio.caughtUp();
  expect(models.caio.presences).toEqual([]);
  // Only names are sent, to masked and full rooms alike.
  expect(JSON.stringify([models.bia.presences, models.admin.presences])).not.toContain(number.slice(-8));
  for (const wrong of [null, {}, { ticketId }, { ticketId: 0, isTyping: false }, { ticketId, isTyping: 1 }])
    expect(await models.ana.request('viewTicket', wrong)).toMatchObject({ code: 'ERR_VALIDATION' });
  for (const model of Object.values(models)) model.disconnect();
});

test('a closed connection is a departure, and a person with two tabs leaves with the last', async () => {
  const [one, two] = [await company.listener(people.ana), await company.listener(people.ana)];
  const bia = await company.listener(people.bia);
  await view(one);
  await view(two);
  await sees(bia, 'Ana');
  one.disconnect();
  await view(bia);
  await sees(bia, 'Ana', 'Bia');
  two.disconnect();
  await sees(bia, 'Bia');
  bia.disconnect();
});

test('who no longer sees the ticket is no longer there', async () => {
  const [ana, bia] = [await company.listener(people.ana), await company.listener(people.bia)];
  await view(ana);
  await view(bia);
  await sees(ana, 'Ana', 'Bia');
  await company.request(people.ana, updateTicket, {
    params: { ticketId },
    body: { status: 'open', userId: people.ana.id },
  });
  await app.idle();
  expect(await view(bia)).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  await view(ana);
  await sees(ana, 'Ana');
  for (const model of [ana, bia]) model.disconnect();
  await company.request(people.ana, updateTicket, { params: { ticketId }, body: { status: 'pending' } });
  await app.idle();
});

test('with Redis, people at two processes see each other; what is not signed is not believed', async () => {
  const second = await app.second('realtime');
  await until('both listen', async () => (await redis.publish((await redis.channels())[0] ?? '', 'x')) === 2);
  const here = await company.listener(people.ana);
  const there = await company.at(second.url).listener(people.bia);
  await view(here);
  await view(there);
  await sees(here, 'Ana', 'Bia');
  await sees(there, 'Ana', 'Bia');
  const lie = JSON.stringify({
    companyId: company.id,
    ticketId,
    rooms: ['admins'],
    users: [{ id: 9, name: 'Mal', isTyping: false }],
    processId: 'x',
  });
  await redis.publish((await redis.channels())[0] ?? '', `presence ${'A'.repeat(43)} ${lie}`);
  there.disconnect();
  await sees(here, 'Ana');
  here.disconnect();
  await second.close();
});

interface Stage {
  presence: CompanyPresence;
  said: Presence[];
  told: PresenceTold[];
  attended: Attention[];
  pass(ms: number): void;
}

/** The rule alone, with a clock of ours. */
function stage(rooms = ['queue:1']): Stage {
  let now = Date.now();
  const said: Presence[] = [];
  const told: PresenceTold[] = [];
  const attended: Attention[] = [];
  const deps = {
    clock: { now: () => new Date(now) },
    findWatched: async (_company: number, _ticket: number, userId: number) => ({
      rooms,
      name: `P${userId}`,
      chat: { connectionId: 3, contactId: 4 },
    }),
    tellPresence: (each: PresenceTold) => void told.push(each),
    attend: (each: Attention) => void attended.push(each),
  };
  const pass = (ms: number) => {
    now += ms;
  };
  const presence = new CompanyPresence(1, deps, (_rooms, each) => void said.push(each));
  return { presence, said, told, attended, pass };
}

const seatOf = (userId: number, rooms = ['queue:1']) =>
  ({
    userId,
    socket: { id: `s${userId}`, connected: true, emit: () => true },
    place: { rooms, form: 'full' },
    isNarrowed: false,
    isSuspended: false,
  }) as unknown as Seat;

test('what is not repeated for 45 s is over, and writing after 4 s', async () => {
  const { presence, said, pass } = stage();
  const ana = seatOf(1);
  await presence.look(ana, 7, true);
  expect(said.at(-1)).toEqual({ ticketId: 7, users: [{ id: 1, name: 'P1', isTyping: true }] });
  pass(typingEndsAfterMs);
  presence.sweep();
  expect(said.at(-1)?.users).toEqual([{ id: 1, name: 'P1', isTyping: false }]);
  const before = said.length;
  pass(presenceEndsAfterMs - typingEndsAfterMs - 1);
  presence.sweep();
  expect(said).toHaveLength(before); // nothing new, so nothing is said
  pass(1);
  presence.sweep();
  expect(said.at(-1)).toEqual({ ticketId: 7, users: [] });
  presence.close();
});

test('another process’s people end 45 s after it was last heard', () => {
  const { presence, said, pass } = stage();
  const users = [{ id: 2, name: 'P2', isTyping: false }];
  presence.hear('other', { companyId: 1, ticketId: 7, rooms: ['queue:1'], users });
  expect(said.at(-1)?.users).toEqual(users);
  pass(presenceEndsAfterMs);
  presence.sweep();
  expect(said.at(-1)?.users).toEqual([]);
  presence.close();
});

test('a seat that lost its room is left out at the next word about the ticket', async () => {
  const { presence, said, told } = stage();
  const [ana, bia] = [seatOf(1), seatOf(2)];
  await presence.look(ana, 7, false);
  await presence.look(bia, 7, false);
  expect(said.at(-1)?.users).toHaveLength(2);
  bia.place = { rooms: [], form: 'full' };
  presence.sweep();
  expect(said.at(-1)?.users.map(({ id }) => id)).toEqual([1]);
  expect(told.at(-1)?.users.map(({ id }) => id)).toEqual([1]);
  presence.close();
});

test('the channel hears of who looks and who writes, and what its contact does is told until it is old', async () => {
  const { presence, said, attended, pass } = stage();
  presence.hearContact(7, 'typing'); // nobody looks, so nobody is told
  expect(said).toEqual([]);
  const ana = seatOf(1);
  await presence.look(ana, 7, false);
  await presence.look(ana, 7, true);
  const chat = { companyId: 1, ticketId: 7, connectionId: 3, contactId: 4 };
  expect(attended).toEqual([
    { ...chat, isTyping: false },
    { ...chat, isTyping: true },
  ]);
  presence.hearContact(7, 'typing');
  expect(said.at(-1)?.contact).toBe('typing');
  pass(contactWritesForMs);
  presence.sweep();
  expect(said.at(-1)?.contact).toBe('online');
  presence.hearContact(7, null);
  expect(said.at(-1)).not.toHaveProperty('contact');
  presence.hearContact(7, 'online');
  await presence.look(ana, 7, false);
  pass(presenceEndsAfterMs - 1);
  await presence.look(ana, 7, false); // still looked at, and nothing more was heard of the contact
  pass(1);
  presence.sweep();
  expect(said.at(-1)).not.toHaveProperty('contact');
  presence.close();
});
