import { testSecret } from '@guiche/testkit/database';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDb } from '../../platform/db/company-db.ts';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools, type Pools } from '../../platform/db/pools.ts';
import { protocolAt } from './protocol.repo.ts';

let app: TestApp;
let pools: Pools;
beforeAll(async () => {
  app = await startTestApp();
  pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 1, road: 1 }, () => {});
});
afterAll(async () => {
  await pools.close();
  await app.close();
});

const setZone = (companyId: number, zone: string) =>
  app.owner.query('update companies set time_zone = $2 where id = $1', [companyId, zone]);

test('a protocol is of the company’s day, not of Greenwich’s', async () => {
  const company = await app.company();
  const db = companyDb(pools.web, company.id);
  const at = new Date('2026-03-11T02:00:07Z'); // 23 h of the 10th in São Paulo
  const protocol = async () => {
    const { rows } = await sql<{ it: string }>`select ${protocolAt(at, 42)} as it`.execute(db);
    return rows[0]?.it;
  };
  expect(await protocol()).toBe('2026031023000742');
  await setZone(company.id, 'Europe/Istanbul');
  expect(await protocol()).toBe('2026031105000742');
});

test('so is that of a ticket which a contact begins, and of its attendance', async () => {
  const company = await app.company();
  const admin = await company.admin();
  await setZone(company.id, 'Pacific/Kiritimati'); // fourteen hours ahead, whatever the season
  await company.receives(`Cliente distante ${company.id}`, 'oi');
  await app.idle();
  const [ticket] = await company.tickets(admin, 'pending', true);
  const { rows } = await app.owner.query(
    `select t.protocol, s.protocol as session,
       to_char(t.created_at at time zone 'Pacific/Kiritimati', 'YYYYMMDDHH24MISS') as there
     from tickets t join ticket_sessions s on s.ticket_id = t.id where t.id = $1`,
    [ticket?.id],
  );
  const protocol = `${rows[0].there}${ticket?.contactId}`;
  expect(rows).toEqual([{ protocol, session: protocol, there: expect.any(String) }]);
  expect(ticket?.protocol).toBe(protocol);
});
