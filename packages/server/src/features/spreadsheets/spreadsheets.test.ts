import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { isAdmin } from '@guiche/contract/actor';
import {
  cancelExport,
  getExport,
  getLatestExport,
  type Spreadsheet,
  startExport,
} from '@guiche/contract/spreadsheets.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineSpreadsheet } from '../../platform/sheets/spreadsheet-kind.ts';

/** Where the rows of the test's own list wait: a test holds them, breaks them, and looks how often they were asked for. */
const gate = { wait: null as Promise<void> | null, batches: 0, breakAt: -1 };

const numbers = defineSpreadsheet({
  kind: 'numbers',
  fileName: 'numeros.xlsx',
  may: isAdmin,
  query: z.strictObject({ upTo: z.string().check(z.regex(/^\d{1,6}$/)) }),
  headings: async (_ctx, { language }) => [language === 'tr' ? 'Sayı' : 'Número', 'Empresa', 'Quem'],
  count: async (_ctx, { query }) => Number(query.upTo),
  async rows(ctx, { query }, after: number | null) {
    const batch = gate.batches;
    gate.batches += 1;
    if (batch === gate.breakAt) throw new Error('the rows broke');
    if (batch > 0) await gate.wait;
    const from = (after ?? 0) + 1;
    const to = Math.min(from + 99, Number(query.upTo));
    const rows = Array.from({ length: to - from + 1 }, (_, n) => [from + n, ctx.companyId, ctx.actor.userId]);
    return { rows, next: to < Number(query.upTo) ? to : null };
  },
});

let app: TestApp;
let company: TestCompany;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ features: [{ name: 'numbers', sheets: [numbers] }] });
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(gate, { wait: null, batches: 0, breakAt: -1 });
  company = await app.company();
  admin = await company.admin();
});

const ask = (person: Person, upTo: number | string, language: 'pt' | 'tr' = 'pt') =>
  company.ask(person, startExport, { body: { kind: 'numbers', query: `upTo=${upTo}`, language } });
const start = async (upTo: number, person = admin) => {
  const { status, body } = await ask(person, upTo);
  expect([status, body.code]).toEqual([200, undefined]);
  return body as unknown as Spreadsheet;
};
const stand = (id: number, person = admin) => company.request(person, getExport, { params: { exportId: id } });
const ended = (id: number) => until('it ended', async () => (await stand(id)).state !== 'running');
const fetchFile = (person: Person | null, url: string) => getFile(app.url, person, url);
/** Files that are kept: staged ones and those of other tests aside. */
const kept = async () =>
  (
    await readdir(join(app.config.dataDir, 'media', String(company.id)), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  ).filter((entry) => entry.isFile()).length;
function hold() {
  const gateOf = Promise.withResolvers<void>();
  gate.wait = gateOf.promise;
  return gateOf.resolve;
}
const jobs = async () =>
  (
    await app.owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'write-export'`,
    )
  ).rows;

test('a list becomes a file of all its rows, told as it goes on, for whoever asked', async () => {
  const screen = await company.listener(admin);
  const other = await company.listener(await company.admin());
  const { status, body } = await ask(admin, 250, 'tr');
  expect([status, body]).toMatchObject([200, { kind: 'numbers', state: 'running', done: 0, url: null, error: null }]);
  const id = (body as unknown as Spreadsheet).id;
  await ended(id);
  const done = await stand(id);
  expect(done).toMatchObject({ state: 'done', done: 250, total: 250, error: null });
  const answer = await fetchFile(admin, done.url ?? '');
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="numeros.xlsx"');
  const book = xlsx.read(Buffer.from(await answer.arrayBuffer()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = sheet ? xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : [];
  expect(rows).toHaveLength(251);
  expect([rows[0], rows[1], rows[250]]).toEqual([
    ['Sayı', 'Empresa', 'Quem'],
    [1, company.id, admin.id],
    [250, company.id, admin.id],
  ]);
  await app.idle();
  const told = ({ events }: typeof screen) =>
    events.flatMap(({ name, payload }) => (name === 'export' ? [payload.export] : []));
  await screen.waitFor((model) => told(model).length >= 3);
  expect(told(screen)).toMatchObject([{ total: null }, { total: 250, done: 0 }, { state: 'done', url: done.url }]);
  expect(told(other)).toEqual([]);
  expect((await company.request(admin, getLatestExport, { query: { kind: 'numbers' } })).export).toEqual(done);
});

test('nobody else gets the file, or hears of it, and the asker only while the right lasts', async () => {
  const { id } = await start(5);
  await ended(id);
  const url = (await stand(id)).url ?? '';
  const colleague = await company.admin();
  const stranger = await (await app.company()).admin();
  for (const person of [colleague, stranger]) expect((await fetchFile(person, url)).status).toBe(404);
  expect((await fetchFile(null, url)).status).toBe(404);
  expect(await company.ask(colleague, getExport, { params: { exportId: id } })).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_EXPORT_FOUND' },
  });
  expect(await company.ask(colleague, cancelExport, { params: { exportId: id } })).toMatchObject({ status: 404 });
  expect((await company.request(colleague, getLatestExport, { query: { kind: 'numbers' } })).export).toBeNull();
  expect((await fetchFile(admin, url)).status).toBe(200);
  await app.owner.query(`update users set profile = 'user' where id = $1`, [admin.id]);
  await until('the right is lost', async () => (await fetchFile(admin, url)).status === 404);
});

test('what cannot be begun says why', async () => {
  const clerk = await company.person();
  expect(await ask(clerk, 5)).toMatchObject({ status: 403, body: { code: 'ERR_NO_PERMISSION' } });
  expect(await ask(admin, 'x')).toMatchObject({ status: 400, body: { code: 'ERR_VALIDATION' } });
  const body = { kind: 'nothing', query: '', language: 'pt' as const };
  expect(await company.ask(admin, startExport, { body })).toMatchObject({
    status: 404,
    body: { code: 'ERR_NO_EXPORT_FOUND' },
  });
});

test('the audit log says which list and by which filters, and not who was looked for', async () => {
  await start(7);
  const { rows } = await app.owner.query(
    `select details from audit_log where company_id = $1 and act = 'export.create'`,
    [company.id],
  );
  expect(rows).toEqual([{ details: { kind: 'numbers', fields: ['upTo'] } }]);
});

test('a person has one under way, whatever the press; colleagues have theirs', async () => {
  const release = hold();
  const both = await Promise.all([ask(admin, 300), ask(admin, 300)]);
  expect(both.map(({ body }) => body.code ?? 'begun').sort()).toEqual(['ERR_EXPORT_RUNNING', 'begun']);
  expect((await ask(await company.admin(), 1)).status).toBe(200);
  release();
  await app.idle();
  expect((await ask(admin, 1)).status).toBe(200);
});

test('stopped, it ends, leaves no file, and another can begin at once', async () => {
  const release = hold();
  const { id } = await start(300);
  await until('its job is at work', async () => gate.batches > 1);
  expect(await company.request(admin, cancelExport, { params: { exportId: id } })).toMatchObject({
    state: 'cancelled',
  });
  const next = await start(10);
  release();
  await app.idle();
  expect(await stand(id)).toMatchObject({ state: 'cancelled', url: null });
  expect(await stand(next.id)).toMatchObject({ state: 'done', done: 10 });
  expect(await kept()).toBe(1);
  expect(await company.request(admin, cancelExport, { params: { exportId: next.id } })).toMatchObject({
    state: 'done',
  });
});

test('rights are those at the time it runs: lost, or the person gone, there is no file', async () => {
  for (const lose of [`update users set profile = 'user' where id = $1`, 'delete from users where id = $1']) {
    const asker = await company.admin();
    const release = hold();
    const first = await start(300, asker); // its job is at work; the other one waits for its turn
    await until('its job is at work', async () => gate.batches > 1);
    await company.request(asker, cancelExport, { params: { exportId: first.id } });
    const { rows } = await app.owner.query(
      `insert into exports (company_id, user_id, kind, query, language) values ($1, $2, 'numbers', 'upTo=5', 'pt') returning id::int`,
      [company.id, asker.id],
    );
    await app.owner.query(lose, [asker.id]);
    const payload = JSON.stringify({ companyId: company.id, exportId: rows[0].id });
    await app.owner.query(`select control.add_job('write-export', $1, 4, null, null)`, [payload]);
    release();
    await app.idle();
    const left = await app.owner.query(
      'select state, error, storage_key from exports where id = $1 and company_id = $2',
      [rows[0].id, company.id],
    );
    expect(left.rows).toEqual([{ state: 'failed', error: 'ERR_NO_PERMISSION', storage_key: null }]);
    Object.assign(gate, { wait: null, batches: 0 });
  }
  expect(await kept()).toBe(0);
});

test('what breaks half-way begins anew, and the file is whole', async () => {
  gate.breakAt = 1;
  const { id } = await start(250);
  await until('its job is at work', async () => gate.batches > 1);
  await until('it was done at a later try', async () => {
    await app.owner.query(`update graphile_worker._private_jobs set run_at = now() where last_error is not null`);
    return (await stand(id)).state === 'done';
  });
  expect(gate.batches).toBe(2 + 3);
  expect(await stand(id)).toMatchObject({ done: 250, total: 250 });
  expect(await kept()).toBe(1);
});

test('what never works says that it failed, and may be asked for again', async () => {
  const { rows } = await app.owner.query(
    `insert into exports (company_id, user_id, kind, query, language) values ($1, $2, 'numbers', 'upTo=5', 'pt') returning id::int`,
    [company.id, admin.id],
  );
  gate.breakAt = 0;
  const payload = JSON.stringify({ companyId: company.id, exportId: rows[0].id });
  await app.owner.query(`select control.add_job('write-export', $1, 1, null, null)`, [payload]);
  await app.idle();
  expect(await stand(rows[0].id)).toMatchObject({ state: 'failed', error: 'ERR_INTERNAL', url: null });
  const again = await start(5);
  await ended(again.id);
  expect((await stand(again.id)).state).toBe('done');
  expect(await jobs()).toHaveLength(1); // the one that gave up, which the operator sees
});

test('a day later file and row are gone', async () => {
  const { id } = await start(5);
  await ended(id);
  const url = (await stand(id)).url ?? '';
  expect(await kept()).toBe(1);
  const due = `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'remove-export' and j.payload ->> 'exportId' = $1 and j.payload ->> 'companyId' = $2
    and j.run_at between now() + interval '23 hours' and now() + interval '25 hours'`;
  expect((await app.owner.query(due, [String(id), String(company.id)])).rowCount).toBe(1);
  await app.idle();
  expect(await kept()).toBe(0);
  expect((await fetchFile(admin, url)).status).toBe(404);
  expect((await company.ask(admin, getExport, { params: { exportId: id } })).status).toBe(404);
});
