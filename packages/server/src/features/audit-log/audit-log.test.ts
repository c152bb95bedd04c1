import { listAuditLog } from '@guiche/contract/audit-log.schemas';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
  company = await app.company();
  await app.owner.query(`update companies set time_zone = 'America/Sao_Paulo' where id = $1`, [company.id]);
  admin = await company.admin();
  ana = await company.person({ name: 'Ana' });
  await app.owner.query('delete from audit_log where company_id = $1', [company.id]);
  // One an hour from the last hour of 1 January on, as that company counts; every third is Ana's, every seventh nobody's.
  await app.owner.query(
    `insert into audit_log (company_id, user_id, act, subject_id, details, ip, created_at)
     select $1, case when n % 7 = 0 then null when n % 3 = 0 then $2::bigint else $3::bigint end,
       case when n % 2 = 0 then 'tag.update' else 'user.delete' end, n, jsonb_build_object('n', n), '10.0.0.1',
       '2026-01-02T02:30:00Z'::timestamptz + (n - 1) * interval '1 hour' from generate_series(1, 120) n`,
    [company.id, ana.id, admin.id],
  );
});
afterAll(() => app.close());

const ns = Array.from({ length: 120 }, (_, n) => n + 1);
const userOf = (n: number) => (n % 7 === 0 ? null : n % 3 === 0 ? ana.id : admin.id);
const dayOf = (n: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(
    Date.parse('2026-01-02T02:30:00Z') + (n - 1) * 3_600_000,
  );

async function everyEntry(query: Record<string, string>) {
  const found: number[] = [];
  for (let nextCursor: string | null | undefined; nextCursor !== null; ) {
    const answer = await company.request(admin, listAuditLog, {
      query: { ...query, ...(nextCursor && { nextCursor }) },
    });
    found.push(...answer.entries.flatMap(({ details }) => (typeof details.n === 'number' ? [details.n] : [])));
    nextCursor = answer.nextCursor;
  }
  return found;
}

test('every entry comes once, the latest first, with who and what', async () => {
  expect(await everyEntry({})).toEqual([...ns].reverse());
  const { entries } = await company.request(admin, listAuditLog, { query: {} });
  expect(entries).toHaveLength(50);
  expect(entries[0]).toMatchObject({
    act: 'tag.update',
    subjectId: 120,
    user: { id: ana.id, name: 'Ana' },
    ip: '10.0.0.1',
  });
  expect(entries.find(({ subjectId }) => subjectId === 119)?.user).toBeNull();
});

test('person, act and days narrow, alone and together', async () => {
  const cases: [Record<string, string>, (n: number) => boolean][] = [
    [{ userId: String(ana.id) }, (n) => userOf(n) === ana.id],
    [{ act: 'tag.update' }, (n) => n % 2 === 0],
    [{ dateFrom: '2026-01-01', dateTo: '2026-01-01' }, (n) => n === 1],
    [{ dateFrom: '2026-01-02', dateTo: '2026-01-02' }, (n) => dayOf(n) === '2026-01-02'],
    [{ dateFrom: '2026-01-03' }, (n) => dayOf(n) >= '2026-01-03'],
    [{ userId: String(admin.id), act: 'user.delete', dateTo: '2026-01-02' }, (n) => userOf(n) === admin.id && n % 2 === 1 && dayOf(n) <= '2026-01-02'],
    [{ act: 'nobody.didThis' }, () => false],
  ]; // biome-ignore format: a table
  for (const [query, isWanted] of cases)
    expect([query, await everyEntry(query)]).toEqual([query, ns.filter(isWanted).reverse()]);
});

test('admins read it, of their own company, and nobody else', async () => {
  expect(await company.ask(ana, listAuditLog, { query: {} })).toMatchObject({ status: 403 });
  const other = await app.company();
  const stranger = await other.admin();
  const { entries } = await other.request(stranger, listAuditLog, { query: { userId: String(ana.id) } });
  expect(entries).toEqual([]);
  expect(await company.ask(admin, listAuditLog, { query: { nextCursor: 'x' } })).toMatchObject({
    status: 400,
    body: { code: 'ERR_VALIDATION' },
  });
});

test('whoever is no more keeps their entries, without a name', async () => {
  const gone = await company.person();
  await app.owner.query(`insert into audit_log (company_id, user_id, act) values ($1, $2, 'tag.delete')`, [
    company.id,
    gone.id,
  ]);
  await app.owner.query('delete from users where id = $1', [gone.id]);
  const { entries } = await company.request(admin, listAuditLog, { query: { act: 'tag.delete' } });
  expect(entries.map(({ user }) => user)).toEqual([{ id: gone.id, name: null }]);
});
