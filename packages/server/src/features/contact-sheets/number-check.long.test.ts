import {
  cancelNumberCheck,
  getContactImport,
  listImportRows,
  startNumberCheck,
} from '@guiche/contract/contact-sheets.schemas';
import { numberCheckPaceMs } from '@guiche/contract/number-check';
import { draftNumbers, importNumbers } from '@guiche/testkit/import-numbers';
import { freshNumber, PairedPhone } from '@guiche/testkit/paired-phone';
import { simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let phone: PairedPhone;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  phone = await PairedPhone.pair(app, company, admin);
});

const start = (importId: number, whatsappId = phone.connectionId, person = admin) =>
  company.ask(person, startNumberCheck, { params: { importId }, body: { whatsappId } });
const cancel = (importId: number) => company.ask(admin, cancelNumberCheck, { params: { importId }, body: {} });
const check = async () => (await company.request(admin, getContactImport)).contactImport?.numberCheck ?? null;
const stands = (state: string, checked: number) =>
  until(`the check is ${state} at ${checked}`, async () => {
    const now = await check();
    return now?.state === state && now.checked === checked;
  });

/** Somebody whose number has an account. */
const someone = async () =>
  (await simulate<{ waId: string }>(app, 'contacts', { name: `Conta ${freshNumber()}`, receipts: { mode: 'auto' } }))
    .waId;
const nobody = freshNumber;

/** What the channel said, in the order in which it was asked. */
const kept = async () =>
  (
    await app.owner.query<{ number: string; at: Date }>(
      'select number, checked_at as at from whatsapp_numbers where connection_id = $1 order by checked_at',
      [phone.connectionId],
    )
  ).rows;

/** The channel's word about this number cannot be kept before `work` is over: there a check stands still. */
async function held(number: string, work: () => Promise<void>): Promise<void> {
  await app.owner.query('begin');
  try {
    await app.owner.query('insert into whatsapp_numbers (company_id, connection_id, number) values ($1, $2, $3)', [
      company.id,
      phone.connectionId,
      number,
    ]);
    await work();
  } finally {
    await app.owner.query('rollback');
  }
}

test('each number is asked about once, at the channel’s pace; what is not there can be had as rows', async () => {
  const [there, known, asWell] = [await someone(), await someone(), await someone()];
  const numbers = [there, nobody(), known, nobody(), asWell, nobody()];
  const importId = await importNumbers(app, { company, admin }, numbers);
  await app.owner.query(
    `insert into whatsapp_numbers (company_id, connection_id, number, jid, checked_at)
     values ($1, $2, $3, $3 || '@s.whatsapp.net', now() - interval '1 day')`,
    [company.id, phone.connectionId, known],
  );
  const screen = await company.listener(admin);
  expect(await check()).toBeNull();
  expect(await start(importId)).toMatchObject({
    status: 200,
    body: { state: 'done', numberCheck: { state: 'running', total: 6, checked: 0 } },
  });
  // A second press tells of the one that runs.
  expect((await start(importId)).body.numberCheck?.state).toBe('running');
  await stands('done', 6);
  expect(await check()).toEqual({
    whatsappId: phone.connectionId,
    state: 'done',
    total: 6,
    checked: 6,
    found: 3,
    missing: 3,
  });
  const rows = await company.request(admin, listImportRows, { params: { importId }, query: { only: 'noAccount' } });
  expect(rows.rows.map(({ row }) => row)).toEqual([3, 5, 7]);
  const [before, ...asked] = await kept();
  expect(before?.number).toBe(known);
  expect(asked.map(({ number }) => number)).toEqual(numbers.filter((number) => number !== known));
  const gaps = asked.slice(1).map(({ at }, n) => at.getTime() - (asked[n]?.at.getTime() ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(numberCheckPaceMs - 5);
  await screen.caughtUp();
  const told = screen.events.filter(({ name }) => name === 'numberCheck').map(({ payload }) => payload.numberCheck);
  expect(told).toMatchObject([{ checked: 0 }, { checked: 5, state: 'running' }, { checked: 6, state: 'done' }]);
  // It is done, and nobody was changed by it.
  expect((await start(importId)).body.numberCheck?.state).toBe('done');
  const { rows: acts } = await app.owner.query(
    `select act from audit_log where company_id = $1 and act like 'contact.number%' limit 1`,
    [company.id],
  );
  expect(acts).toEqual([{ act: 'contact.numberCheck' }]);
  screen.disconnect();
});

test('a check that is stopped asks no more, and goes on from where it was', async () => {
  const another = await importNumbers(app, { company, admin }, [nobody()]);
  const numbers = [await someone(), ...Array.from({ length: 7 }, nobody)];
  const importId = await importNumbers(app, { company, admin }, numbers);
  await held(numbers[5] ?? '', async () => {
    await start(importId);
    await stands('running', 5);
    expect((await cancel(importId)).body.numberCheck).toMatchObject({ state: 'canceled', checked: 5 });
    expect((await cancel(importId)).body.numberCheck).toMatchObject({ state: 'canceled', checked: 5 });
  });
  // What was under way is not counted: the session comes to another check once it is through with it.
  await start(another);
  await until('the other one is done', async () => {
    const { rows } = await app.owner.query('select state from number_checks where import_id = $1', [another]);
    return rows[0]?.state === 'done';
  });
  expect(await check()).toMatchObject({ state: 'canceled', checked: 5 });
  const before = (await kept()).slice(0, 5);
  expect(await start(importId)).toMatchObject({ status: 200, body: { numberCheck: { state: 'running', checked: 5 } } });
  await stands('done', 8);
  expect(await check()).toMatchObject({ found: 1, missing: 7 });
  expect((await kept()).slice(0, 5)).toEqual(before);
});

/** Five are known, and the connection is gone. */
async function waiting(): Promise<number> {
  const numbers = Array.from({ length: 7 }, nobody);
  const importId = await importNumbers(app, { company, admin }, numbers);
  await held(numbers[5] ?? '', async () => {
    await start(importId);
    await stands('running', 5);
    await phone.end(401);
    await stands('waiting', 5);
  });
  return importId;
}

test('without its connection a check waits, says so, and goes on when that is back', async () => {
  const importId = await waiting();
  expect(await start(importId)).toMatchObject({ status: 422, body: { code: 'ERR_WAPP_NOT_INITIALIZED' } });
  await phone.scan();
  await stands('done', 7);
  expect(await check()).toMatchObject({ found: 0, missing: 7 });
});

test('a check that waits goes on by another connection', async () => {
  const importId = await waiting();
  const other = await PairedPhone.pair(app, company, admin);
  expect((await start(importId, other.connectionId)).body.numberCheck).toMatchObject({
    state: 'running',
    checked: 5,
    whatsappId: other.connectionId,
  });
  await stands('done', 7);
});

test('what cannot be asked is refused by name, and who may not import may not ask', async () => {
  const importId = await importNumbers(app, { company, admin }, [nobody()]);
  const ana = await company.person();
  expect(await start(importId, phone.connectionId, ana)).toMatchObject({ body: { code: 'ERR_NO_PERMISSION' } });
  expect(await start(importId, 999_999_999)).toMatchObject({ status: 404, body: { code: 'ERR_NO_WAPP_FOUND' } });
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into connections (company_id, name, channel, status) values ($1, 'Página', 'facebook', 'CONNECTED') returning id`,
    [company.id],
  );
  expect(await start(importId, Number(rows[0]?.id))).toMatchObject({ body: { code: 'ERR_CHANNEL_CANNOT' } });
  await phone.end(401);
  await phone.reaches('DISCONNECTED');
  expect(await start(importId)).toMatchObject({ status: 422, body: { code: 'ERR_WAPP_NOT_INITIALIZED' } });
  expect(await check()).toBeNull();
  const draft = await draftNumbers(app, { company, admin }, [nobody()]);
  expect(await start(draft)).toMatchObject({ body: { code: 'ERR_IMPORT_NOTHING_CHOSEN' } });

  const other = await app.company();
  const stranger = await other.admin();
  const foreign = { params: { importId }, body: { whatsappId: phone.connectionId } };
  expect(await other.ask(stranger, startNumberCheck, foreign)).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_IMPORT_FOUND' },
  });
  expect(await other.ask(stranger, cancelNumberCheck, { params: { importId }, body: {} })).toMatchObject({
    status: 404,
  });
  const theirs = await importNumbers(app, { company: other, admin: stranger }, [nobody()]);
  expect(await other.ask(stranger, startNumberCheck, { ...foreign, params: { importId: theirs } })).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_WAPP_FOUND' },
  });
});

test('a check ends with the right of whoever began it', async () => {
  const numbers = Array.from({ length: 7 }, nobody);
  const importId = await importNumbers(app, { company, admin }, numbers);
  await start(importId);
  await app.owner.query(`update users set profile = 'user' where id = $1`, [admin.id]);
  await until('it is stopped', async () => {
    const { rows } = await app.owner.query('select state, checked from number_checks where import_id = $1', [importId]);
    return rows[0]?.state === 'canceled';
  });
});
