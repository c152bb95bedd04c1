import { listMessages } from '@guiche/contract/messages.schemas';
import { listParkedItems, type ParkedItem, retryParkedItem, skipParkedItem } from '@guiche/contract/operation.schemas';
import { postWebhook, webhookBody } from '@guiche/testkit/signed-webhook';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let home: TestCompany;
let operator: Person;
beforeAll(async () => {
  app = await startTestApp();
  home = await app.company('Operadora');
  operator = await home.person({ profile: 'admin', flags: { super: true } });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['inbox', 'control.inbox_unrouted', 'graphile_worker._private_jobs', 'audit_log'])
    await app.owner.query(`delete from ${table}`);
});

const secretText = 'meu cartão é 4111 1111 1111 1111';
const list = (query: Record<string, string> = {}) => home.request(operator, listParkedItems, { query });
const retry = (item: string) => home.ask(operator, retryParkedItem, { params: { item } });
const skip = (item: string) => home.ask(operator, skipParkedItem, { params: { item } });

async function itemOf(kind: ParkedItem['kind']): Promise<ParkedItem> {
  return (await list()).records.find((record) => record.kind === kind) ?? expect.fail(`no ${kind} item`);
}

/** Something the road cannot read, in the conversation of a contact who has written before. Parked when this resolves. */
async function parkBehind(company: TestCompany, name: string): Promise<void> {
  const { waId } = await app.sim.contact(name).get();
  await app.owner.query(`insert into inbox (company_id, connection_id, lane, event) values ($1, $2, $3, $4)`, [
    company.id,
    company.connectionId,
    `${company.connectionId}:${waId}`,
    JSON.stringify({ kind: 'message', at: 0, body: secretText }),
  ]);
  await app.idle();
}

async function bodies(company: TestCompany, person: Person): Promise<string[]> {
  const [ticket] = await company.tickets(person, 'pending', true);
  const { messages } = await company.request(person, listMessages, { params: { ticketId: ticket?.id ?? 0 } });
  return messages.map(({ body }) => body);
}

async function audited(company: TestCompany) {
  const { rows } = await app.owner.query(
    `select user_id, act, details ->> 'reason' as reason from audit_log where company_id = $1 order by id`,
    [company.id],
  );
  return rows;
}

test('a poison event is parked after ten tries, its conversation waits, others do not; skipped, it goes on', async () => {
  const [company, other] = [await app.company('Loja Azul'), await app.company()];
  const [admin, neighbour] = [await company.admin(), await other.admin()];
  await company.receives('Maria', 'primeira');
  await app.idle();
  await parkBehind(company, 'Maria');
  await company.receives('Maria', 'segunda');
  await company.receives('Rita', 'de outra conversa');
  await other.receives('João', 'de outra empresa');
  await app.idle();
  expect((await company.tickets(admin, 'pending', true)).map(({ lastMessage }) => lastMessage).sort()).toEqual([
    'de outra conversa',
    'primeira',
  ]);
  expect(await bodies(other, neighbour)).toEqual(['de outra empresa']);
  const parked = await itemOf('inbound');
  expect(parked).toMatchObject({
    companyId: company.id,
    companyName: 'Loja Azul',
    whatsappId: company.connectionId,
    connectionName: 'Cloud',
    subject: null,
    errorCode: 'TypeError',
    attempts: 10,
  });
  expect(parked.size).toBeGreaterThan(secretText.length);
  expect(await skip(parked.item)).toMatchObject({ status: 200, body: { ok: true } });
  await app.idle();
  const [ticket] = (await company.tickets(admin, 'pending', true)).filter(({ contact }) => contact.name === 'Maria');
  expect(ticket?.lastMessage).toBe('segunda');
  expect((await list()).records).toEqual([]);
  expect(await audited(company)).toEqual([{ user_id: null, act: 'parked.skip', reason: null }]);
  expect(await audited(home)).toMatchObject([
    { user_id: operator.id, act: 'operator', reason: 'look at parked items' },
    { user_id: operator.id, act: 'operator', reason: `skip ${parked.item}` },
    { reason: 'look at parked items' },
  ]);
});

test('tried again, an event that is mended goes its way and one that is not is parked again', async () => {
  const company = await app.company();
  const admin = await company.admin();
  await company.receives('Clara', 'antes');
  await app.idle();
  await parkBehind(company, 'Clara');
  await company.receives('Clara', 'depois');
  const parked = await itemOf('inbound');
  expect((await retry(parked.item)).status).toBe(200);
  await app.idle();
  expect(await itemOf('inbound')).toMatchObject({ item: parked.item, attempts: 10, errorCode: 'TypeError' });
  expect(await bodies(company, admin)).toEqual(['antes']);
  // What a release of ours would mend: the same event can now be handled.
  await app.owner.query(`update inbox set event = '{"kind":"status","providerId":"wamid.none","ack":1,"error":null,"at":0,"messageId":null}'
    where parked_at is not null`);
  expect((await retry(parked.item)).status).toBe(200);
  await app.idle();
  expect(await bodies(company, admin)).toEqual(['antes', 'depois']);
  expect((await list()).count).toBe(0);
});

test('of two operators who act on one item, one acts and the other one learns that it is gone', async () => {
  const company = await app.company();
  await company.receives('Nina', 'oi');
  await app.idle();
  await parkBehind(company, 'Nina');
  const { item } = await itemOf('inbound');
  const second = await home.person({ profile: 'admin', flags: { super: true } });
  const both = await Promise.all([skip(item), home.ask(second, retryParkedItem, { params: { item } })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(both.find(({ status }) => status === 404)?.body).toMatchObject({ code: 'ERR_NO_PARKED_ITEM_FOUND' });
  await app.idle();
  // Only the act that happened is in the company's log.
  expect((await audited(company)).length).toBe(1);
});

test('a delivery that was nobody’s finds its company once the number is connected', async () => {
  const company = await app.company('Loja Nova');
  const admin = await company.admin();
  const phoneNumberId = '987001';
  const text = { id: 'wamid.early', from: '5511977776666', text: secretText };
  expect(await postWebhook(app.url, app.platformSecret, webhookBody({ phoneNumberId, texts: [text] }))).toBe(200);
  const item = await itemOf('unrouted');
  expect(item).toMatchObject({
    companyId: null,
    errorCode: 'NO_CONNECTION',
    subject: `whatsapp_business_account ${phoneNumberId}`,
    attempts: null,
  });
  expect(await retry(item.item)).toMatchObject({ status: 422, body: { code: 'ERR_STILL_UNROUTED' } });
  await app.owner.query(`insert into control.connection_routes values ('whatsapp_business_account', $1, $2, $3)`, [
    phoneNumberId,
    company.id,
    company.connectionId,
  ]);
  expect((await retry(item.item)).status).toBe(200);
  await app.idle();
  expect(await bodies(company, admin)).toEqual([secretText]);
  expect((await list()).count).toBe(0);
  expect((await retry(item.item)).status).toBe(404);
  expect(await audited(company)).toMatchObject([{ user_id: null, act: 'unrouted.retry' }]);
});

test('a part of a delivery that is still nobody’s stays, and the rest is not shown twice', async () => {
  const company = await app.company();
  const admin = await company.admin();
  const known = {
    phoneNumberId: company.phoneNumberId,
    texts: [{ id: 'wamid.both-1', from: '5511966665555', text: 'minha' }],
  };
  const unknown = {
    phoneNumberId: '987002',
    texts: [{ id: 'wamid.both-2', from: '5511966665555', text: 'de ninguém' }],
  };
  const [first, second] = [webhookBody(known), webhookBody(unknown)].map((body) => JSON.parse(body));
  const body = JSON.stringify({ ...first, entry: [...first.entry, ...second.entry] });
  expect(await postWebhook(app.url, app.platformSecret, body)).toBe(200);
  await app.idle();
  const { item } = await itemOf('unrouted');
  expect((await retry(item)).status).toBe(200); // the known part goes in once more, and vanishes as a redelivery does
  await app.idle();
  expect(await bodies(company, admin)).toEqual(['minha']);
  expect(await itemOf('unrouted')).toMatchObject({ item, errorCode: 'NO_CONNECTION' });
  expect((await skip(item)).status).toBe(200);
  expect((await list()).count).toBe(0);
});

test('a job that gave up is shown with its kind and its code, runs again, or goes', async () => {
  const company = await app.company('Loja Verde');
  const add = `select control.add_job($1, $2, 3, null, null)`;
  await app.owner.query(add, ['remove-outdated', { companyId: company.id, text: secretText }]);
  await app.idle(); // done: nothing is wrong with it
  await app.owner.query(add, ['nobody-does-this', { companyId: company.id, text: secretText }]);
  // Not those of each minute.
  const ofCompany = `payload ->> 'companyId' = '${company.id}'`;
  await app.owner.query(`update graphile_worker._private_jobs set attempts = 3, last_error = $1 where ${ofCompany}`, [
    secretText,
  ]);
  const job = await itemOf('job');
  expect(job).toMatchObject({
    companyId: company.id,
    companyName: 'Loja Verde',
    whatsappId: null,
    subject: 'nobody-does-this',
    errorCode: 'Error', // not a code: not shown
    attempts: 3,
  });
  expect((await retry(job.item)).status).toBe(200);
  expect((await retry(job.item)).status).toBe(404); // it waits: nothing is parked any more
  const { rows } = await app.owner.query(
    `select attempts, last_error, run_at <= now() as due from graphile_worker._private_jobs where ${ofCompany}`,
  );
  expect(rows).toEqual([{ attempts: 0, last_error: null, due: true }]);
  await app.owner.query(`update graphile_worker._private_jobs set attempts = 3 where ${ofCompany}`);
  expect((await skip(job.item)).status).toBe(200);
  expect((await list()).count).toBe(0);
  expect((await audited(company)).map(({ act }) => act)).toEqual(['job.retry', 'job.skip']);
});

test('the list never holds what somebody wrote, is for the operator only, and every look is in the log', async () => {
  const company = await app.company();
  await company.receives('Vera', 'oi');
  await app.idle();
  await parkBehind(company, 'Vera');
  await app.owner.query(`insert into control.inbox_unrouted (raw, reason) values ($1, $2)`, [
    Buffer.from(secretText),
    `unparsable: ${secretText}`,
  ]);
  const answer = JSON.stringify(await list());
  for (const word of ['cartão', '4111', 'Vera']) expect(answer).not.toContain(word);
  for (const person of [await company.admin(), await company.person(), await home.admin()]) {
    for (const refused of [
      await company.ask(person, listParkedItems),
      await company.ask(person, retryParkedItem, { params: { item: 'unrouted-1' } }),
      await company.ask(person, skipParkedItem, { params: { item: 'unrouted-1' } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'ERR_NO_PERMISSION']);
  }
  expect((await audited(home)).map(({ reason }) => reason)).toEqual(['look at parked items']);
});

test('the list comes in pages, the latest first, by cursor and by number', async () => {
  await app.owner.query(`insert into control.inbox_unrouted (raw, reason, received_at)
    select 'x', 'unknown object page', now() - make_interval(mins => n / 2) from generate_series(1, 45) n`);
  const seen: string[] = [];
  let page = await list();
  for (;;) {
    seen.push(...page.records.map(({ item }) => item));
    expect(page.count).toBe(45);
    if (page.nextCursor === null) break;
    page = await list({ nextCursor: page.nextCursor });
  }
  expect(new Set(seen).size).toBe(45);
  expect(page.hasMore).toBe(false);
  const times = await app.owner.query(
    `select 'unrouted-' || id as item from control.inbox_unrouted order by received_at desc, 'unrouted-' || id desc`,
  );
  expect(seen).toEqual(times.rows.map(({ item }) => item));
  expect((await list({ pageNumber: '2' })).records.map(({ item }) => item)).toEqual(seen.slice(20, 40));
  const deep = await home.ask(operator, listParkedItems, { query: { pageNumber: '51' } });
  expect(deep.body.code).toBe('ERR_PAGE_TOO_DEEP');
  const odd = await home.ask(operator, listParkedItems, { query: { nextCursor: '2026-99-99T00:00:00.000Z_job-1' } });
  expect(odd.body.code).toBe('ERR_VALIDATION');
});
