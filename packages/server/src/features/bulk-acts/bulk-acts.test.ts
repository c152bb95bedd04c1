import {
  actOnTickets,
  closeAllTickets,
  countCloseAll,
  getLatestBulk,
  undoBulk,
} from '@guiche/contract/bulk-acts.schemas';
import { deleteConnection } from '@guiche/contract/connection-settings.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { snoozeTicket } from '@guiche/contract/snooze.schemas';
import { listTicketLog, listTickets, updateTicket } from '@guiche/contract/tickets.schemas';
import { deleteUser } from '@guiche/contract/user-acts.schemas';
import type { ClientModel } from '@guiche/testkit/client-model';
import { putTickets, type TicketToPut } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
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
  ana = await company.person({ name: 'Ana', queues: [queues.sales], flags: { all_ticket: 'enable' } });
});

type Status = BodyOf<typeof closeAllTickets>['status'];
const many = (count: number, ticket: TicketToPut) => Array.from({ length: count }, () => ticket);
const put = async (...tickets: TicketToPut[]) => (await putTickets(app.owner, company, tickets)).map(({ id }) => id);
const closeAll = (status: Status, selectedQueueIds: number[] = [], person = admin) =>
  company.ask(person, closeAllTickets, { body: { status, selectedQueueIds } });
const act = (person: Person, body: BodyOf<typeof actOnTickets>) => company.ask(person, actOnTickets, { body });
const undo = (bulkId: number, person = admin) => company.ask(person, undoBulk, { params: { bulkId } });
const latest = async (person = admin) => (await company.request(person, getLatestBulk)).bulk;
const idsIn = async (status: Status | 'closed') =>
  (await company.tickets(admin, status, true)).map(({ id }) => id).sort((a, b) => a - b);
const told = ({ events }: ClientModel) =>
  events.flatMap(({ name, payload }) =>
    name === 'ticketBulk' ? [payload.bulk as { state: string; done: number }] : [],
  );

test('closing all closes exactly the chosen queues of one list, says so beforehand, and tells how far it is', async () => {
  const mine = await put(...many(60, { status: 'pending', queueId: queues.sales }));
  const others = await put(
    { status: 'pending', queueId: queues.support },
    { status: 'pending' },
    { status: 'open', userId: ana.id, queueId: queues.sales },
  );
  const query = { status: 'pending', selectedQueueIds: JSON.stringify([queues.sales]) };
  expect(await company.request(admin, countCloseAll, { query })).toEqual({ count: 60 });
  const screen = await company.listener(admin);
  const another = await company.listener(ana);
  expect(await closeAll('pending', [queues.sales])).toMatchObject({ body: { count: 60, bulk: { state: 'running' } } });
  await app.idle();
  await screen.waitFor((model) => told(model).at(-1)?.state === 'done');
  expect(told(screen).map(({ done }) => done)).toEqual([0, 50, 60]);
  expect(told(another)).toEqual([]);
  const sorted = [...others].sort((a, b) => a - b);
  expect([...(await idsIn('pending')), ...(await idsIn('open'))].sort((a, b) => a - b)).toEqual(sorted);
  const { rows } = await app.owner.query(
    `select count(*)::int as n from tickets where id = any($1) and status = 'closed'`,
    [mine],
  );
  expect(rows).toEqual([{ n: 60 }]);
  // Nobody got a farewell.
  expect((await app.sim.outbox()).length).toBe(0);
  for (const model of [screen, another]) model.disconnect();
});

test('without a chosen queue all queues and tickets without one are meant; what is set aside stays', async () => {
  const [first, , aside] = await put(
    { status: 'open', userId: ana.id },
    { status: 'open', userId: admin.id, queueId: queues.support },
    { status: 'open', userId: ana.id },
  );
  await app.owner.query('update tickets set snoozed_at = now() where id = $1', [aside]);
  expect(await closeAll('open')).toMatchObject({ body: { count: 2 } });
  await app.idle();
  const { rows } = await app.owner.query(`select id::int from tickets where company_id = $1 and status = 'open'`, [
    company.id,
  ]);
  expect(rows).toEqual([{ id: aside }]);
  const log = await company.request(admin, listTicketLog, { params: { ticketId: first ?? 0 } });
  expect(log.map(({ type }) => type)).toEqual(['closed']);
});

test('with nothing to close there is no act; attendants close no lists', async () => {
  expect(await closeAll('group')).toMatchObject({ status: 200, body: { bulk: null, count: 0 } });
  expect(await closeAll('pending', [], ana)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
  expect(await latest()).toBeNull();
});

test('an act is taken back whole: status, owner, queue, place and unread count are as before', async () => {
  const ids = await put(
    { status: 'open', userId: ana.id, queueId: queues.sales, unread: 3, minutesAgo: 90 },
    { status: 'open', userId: admin.id, unread: 1, minutesAgo: 30 },
  );
  const read = async () =>
    (
      await app.owner.query(
        'select id::int, status, user_id::int, queue_id::int, unread_messages::int, updated_at, closed_at from tickets where id = any($1) order by id',
        [ids],
      )
    ).rows;
  const before = await read();
  const { body } = await closeAll('open');
  await app.idle();
  expect(await idsIn('open')).toEqual([]);
  const pressed = await Promise.all([undo(body.bulk?.id ?? 0), undo(body.bulk?.id ?? 0)]);
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  await app.idle();
  expect(await read()).toEqual(before);
  expect(await latest()).toMatchObject({ state: 'undone', done: 0, undoUntil: null });
  const { rows } = await app.owner.query(
    'select count(*)::int as open from ticket_sessions where ticket_id = any($1) and finished_at is null',
    [ids],
  );
  expect(rows).toEqual([{ open: 2 }]);
});

test('what moved on meanwhile is left alone, forth and back', async () => {
  const [taken, reopened, plain] = await put(...many(3, { status: 'pending', queueId: queues.sales }));
  const ids = [taken ?? 0, reopened ?? 0, plain ?? 0];
  // Accepted between the press and the batch: the job waits until it is let go.
  await app.owner.query('begin');
  await app.owner.query('select id from tickets where id = $1 for no key update', [taken]);
  const { body } = await closeAll('pending');
  await app.owner.query(`update tickets set status = 'open', user_id = $2, version = version + 1 where id = $1`, [
    taken,
    ana.id,
  ]);
  await app.owner.query('commit');
  await app.idle();
  expect(await latest()).toMatchObject({ state: 'done', done: 2, skipped: 1 });
  expect(await idsIn('open')).toEqual([taken]);
  await company.request(admin, updateTicket, { params: { ticketId: ids[1] ?? 0 }, body: { status: 'open' } });
  await undo(body.bulk?.id ?? 0);
  await app.idle();
  expect(await latest()).toMatchObject({ state: 'undone', done: 1 });
  expect(await idsIn('pending')).toEqual([plain]);
});

test('a message or its ticks since an act do not keep it from being taken back, and stay unread', async () => {
  const [ticked, answered] = await put(
    ...many(2, { status: 'open', userId: ana.id, queueId: queues.sales, unread: 1, minutesAgo: 90 }),
  );
  const ids = [ticked ?? 0, answered ?? 0];
  const { body } = await act(ana, { ticketIds: ids, act: 'return' });
  await app.idle();
  await app.owner.query('update tickets set last_message_ack = 2, version = version + 1 where id = $1', [ticked]);
  await app.owner.query(
    `update tickets set unread_messages = 4, updated_at = updated_at + interval '1 second', version = version + 1 where id = $1`,
    [answered],
  );
  await undo(body.bulk?.id ?? 0, ana);
  await app.idle();
  expect(await latest(ana)).toMatchObject({ state: 'undone', done: 0 });
  const back = await company.tickets(ana, 'open');
  // The one that was written in stands above, where its message brought it.
  expect(back.map(({ id, unreadMessages }) => [id, unreadMessages])).toEqual([
    [answered, 4],
    [ticked, 1],
  ]);
});

test('what was set aside is so again, unless somebody wrote or its moment came meanwhile', async () => {
  const ids = await put(...many(4, { status: 'open', userId: ana.id, queueId: queues.sales }));
  const [timed, waiting, written, over] = ids;
  const moment = new Date(Date.now() + 3_600_000);
  for (const ticketId of ids) {
    const body = { until: ticketId === waiting ? null : moment.toISOString() };
    await company.request(ana, snoozeTicket, { params: { ticketId }, body });
  }
  const { body } = await act(ana, { ticketIds: ids, act: 'return' });
  await app.idle();
  expect((await company.tickets(ana, 'pending')).map(({ snooze }) => snooze)).toEqual([null, null, null, null]);
  await app.owner.query(`update tickets set updated_at = updated_at + interval '1 second' where id = $1`, [written]);
  await app.owner.query(
    `update bulk_items set before = jsonb_set(before, '{snoozedUntil}', to_jsonb(now() - interval '1 minute')) where ticket_id = $1`,
    [over],
  );
  const ofTimed = `from due where kind = 'snooze' and subject_id = ${timed}`;
  await app.owner.query(`delete ${ofTimed}`);
  await undo(body.bulk?.id ?? 0, ana);
  await app.idle();
  const read = async (query: Record<string, string>) =>
    (await company.request(ana, listTickets, { query: { status: 'open', ...query } })).tickets
      .map(({ id, snooze }) => [id, snooze] as const)
      .sort(([a], [b]) => a - b);
  expect(await read({ snoozed: 'true' })).toEqual([
    [timed, { until: moment.toISOString() }],
    [waiting, { until: null }],
  ]);
  expect(await read({})).toEqual([
    [written, null],
    [over, null],
  ]);
  expect((await app.owner.query(`select due_at ${ofTimed}`)).rows).toEqual([{ due_at: moment }]);
});

test('what is taken back of somebody who was removed meanwhile is nobody’s, and waits', async () => {
  const ids = await put(
    { status: 'open', userId: ana.id, queueId: queues.sales, minutesAgo: 90 },
    { status: 'group', userId: ana.id },
  );
  const { body } = await act(admin, { ticketIds: ids, act: 'close' });
  await app.idle();
  await company.request(admin, deleteUser, { params: { userId: ana.id } });
  await undo(body.bulk?.id ?? 0);
  await app.idle();
  const { rows } = await app.owner.query(
    `select t.status, t.user_id, t.queue_id::int, s.user_id as attendant, s.started_at is null as waits from tickets t
     join ticket_sessions s on s.ticket_id = t.id and s.finished_at is null where t.id = any($1) order by t.id`,
    [ids],
  );
  expect(rows).toEqual([
    { status: 'pending', user_id: null, queue_id: queues.sales, attendant: null, waits: true },
    { status: 'group', user_id: null, queue_id: null, attendant: null, waits: false },
  ]);
  expect(await latest()).toMatchObject({ state: 'undone', done: 0 });
});

test('who is removed between the press and the batch is passed nothing', async () => {
  const bia = await company.person({ name: 'Bia', queues: [queues.support] });
  const ids = await put(...many(2, { status: 'pending', queueId: queues.sales }));
  // The job waits for the contacts until they are let go.
  await app.owner.query('begin');
  await app.owner.query(
    'select from contacts where id in (select contact_id from tickets where id = any($1)) for no key update',
    [ids],
  );
  await act(admin, { ticketIds: ids, act: 'transfer', queueId: queues.support, userId: bia.id });
  await company.request(admin, deleteUser, { params: { userId: bia.id } });
  await app.owner.query('commit');
  await app.idle();
  expect(await latest()).toMatchObject({ state: 'done', done: 0, skipped: 2 });
  expect(await idsIn('pending')).toEqual(ids);
});

test('what was closed on a connection that is gone since stays closed', async () => {
  await put({ status: 'pending' });
  const { body } = await closeAll('pending');
  await app.idle();
  await company.request(admin, deleteConnection, { params: { whatsappId: company.connectionId } });
  await undo(body.bulk?.id ?? 0);
  await app.idle();
  expect(await latest()).toMatchObject({ state: 'undone', done: 1 });
  expect(await idsIn('pending')).toEqual([]);
});

test('tickets whose contact has no tag are skipped, and said, where a tag is asked for', async () => {
  const ids = await put(...many(3, { status: 'open', userId: ana.id, queueId: queues.sales }));
  await company.setting('requiredTag', 'enabled');
  const { rows } = await app.owner.query(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#112233') returning id::int`,
    [company.id],
  );
  const tagIds = [rows[0].id];
  await act(ana, { ticketIds: ids.slice(0, 1), act: 'tag', tagIds });
  await app.idle();
  await act(ana, { ticketIds: ids, act: 'close' });
  await app.idle();
  expect(await latest(ana)).toMatchObject({ state: 'done', done: 1, skipped: 2, untagged: 2 });
});

test('chosen tickets that somebody does not see are not there; what they may not do is skipped', async () => {
  const stranger = await company.person({ name: 'Caio' });
  const ids = await put(
    { status: 'open', userId: ana.id, queueId: queues.sales },
    { status: 'open', userId: admin.id, queueId: queues.support },
  );
  expect(await act(stranger, { ticketIds: ids, act: 'close' })).toMatchObject({ body: { bulk: null, count: 0 } });
  expect(await act(ana, { ticketIds: ids, act: 'return' })).toMatchObject({ body: { count: 1 } });
  await app.idle();
  expect(await idsIn('pending')).toEqual(ids.slice(0, 1));
  const moved = { ticketIds: ids, act: 'transfer' } as const;
  expect(await act(admin, { ...moved })).toMatchObject({ body: { code: 'ERR_QUEUE_REQUIRED' } });
  expect(await act(admin, { ...moved, queueId: queues.sales })).toMatchObject({ body: { count: 2 } });
  await app.idle();
  const waiting = await company.tickets(ana, 'pending');
  expect(waiting.map(({ id, queueId }) => [id, queueId])).toContainEqual([ids[1], queues.sales]);
});

test('one act at a time, of two begun at once too; another person is not in the way', async () => {
  const ids = await put(...many(4, { status: 'pending', queueId: queues.sales }));
  await app.owner.query('begin');
  await app.owner.query('select id from tickets where id = any($1) for no key update', [ids]);
  const both = await Promise.all([closeAll('pending'), closeAll('pending')]);
  expect(both.map(({ body }) => body.code ?? 'begun').sort()).toEqual(['ERR_BULK_RUNNING', 'begun']);
  expect(await act(ana, { ticketIds: ids, act: 'return' })).toMatchObject({ status: 200, body: { count: 4 } });
  await app.owner.query('commit');
  await app.idle();
  expect(await closeAll('pending')).toMatchObject({ status: 200 });
});

test('after thirty seconds, and for others, there is no way back', async () => {
  await put({ status: 'pending' });
  const { body } = await closeAll('pending');
  const bulkId = body.bulk?.id ?? 0;
  await app.idle();
  expect(await undo(bulkId, ana)).toMatchObject({ status: 404, body: { code: 'ERR_NO_BULK_FOUND' } });
  await app.owner.query(`update bulk_runs set finished_at = finished_at - interval '31 seconds' where id = $1`, [
    bulkId,
  ]);
  expect(await undo(bulkId)).toMatchObject({ status: 409, body: { code: 'ERR_UNDO_TOO_LATE' } });
  expect(await latest()).toBeNull();
});

/** From here on the database refuses to change this ticket. */
const refuseChange = (ticketId: number) =>
  app.owner.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$;
    create trigger refuse before update on tickets for each row when (new.id = ${ticketId}) execute function refuse()`);
const allowChange = () => app.owner.query('drop trigger refuse on tickets; drop function refuse()');

/** The job that failed once fails for the last time. */
async function giveUp(): Promise<void> {
  const { rowCount } = await app.owner.query(
    `update graphile_worker._private_jobs j set attempts = max_attempts - 1, run_at = now()
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'bulk-act'`,
  );
  expect(rowCount).toBe(1);
  await app.idle();
}

test('an act whose job gave up says what was done and ends; its way back too, and a new one begins', async () => {
  const last = Math.max(...(await put(...many(60, { status: 'pending' }))));
  const screen = await company.listener(admin);
  await refuseChange(last);
  await closeAll('pending');
  await app.idle();
  expect(await latest()).toMatchObject({ state: 'running', done: 50 });
  await giveUp();
  await screen.waitFor((model) => told(model).at(-1)?.state === 'failed');
  expect(await latest()).toMatchObject({ state: 'failed', total: 60, done: 50, skipped: 0, undoUntil: null });
  expect((await idsIn('pending')).length).toBe(10);
  await allowChange();
  // Run once more by the operator, the job finds the act over.
  await giveUp();
  expect((await idsIn('pending')).length).toBe(10);

  const { body } = await closeAll('pending');
  await app.idle();
  expect(await latest()).toMatchObject({ state: 'done', total: 10, done: 10 });
  await refuseChange(last);
  await undo(body.bulk?.id ?? 0);
  await app.idle();
  await giveUp();
  expect(await latest()).toMatchObject({ state: 'undoFailed', done: 10, undoUntil: null });
  expect(await undo(body.bulk?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'ERR_UNDO_TOO_LATE' } });
  await allowChange();
  await giveUp();
  screen.disconnect();
});

test('an act goes on when the process that began it is gone, and ends with every ticket once', async () => {
  const own = await startTestApp({ limiter: noLimits });
  try {
    const there = await own.company();
    const boss = await there.admin();
    await putTickets(own.owner, there, many(130, { status: 'pending' }));
    const second = await own.second();
    const at = there.at(second.url);
    await at.request(boss, closeAllTickets, { body: { status: 'pending', selectedQueueIds: [] } });
    const done = async () => (await there.request(boss, getLatestBulk)).bulk?.done ?? 0;
    await until('the first batch is done', async () => (await done()) >= 50);
    await second.close();
    await own.idle();
    expect((await there.request(boss, getLatestBulk)).bulk).toMatchObject({ state: 'done', done: 130, skipped: 0 });
    const { rows } = await own.owner.query(
      `select count(*)::int as logs, count(distinct ticket_id)::int as tickets from ticket_logs where company_id = $1 and type = 'closed'`,
      [there.id],
    );
    expect(rows).toEqual([{ logs: 130, tickets: 130 }]);
  } finally {
    await own.close();
  }
});
