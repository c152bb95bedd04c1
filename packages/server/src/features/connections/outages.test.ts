import { endConnectionSession } from '@guiche/contract/connection-sessions.schemas';
import { createConnection, deleteConnection } from '@guiche/contract/connection-settings.schemas';
import { testSecret } from '@guiche/testkit/database';
import { playedChannels } from '@guiche/testkit/played-channels';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConnectionReport } from '../../channels/connecting.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { appUrl } from '../../platform/db/migrate.ts';
import { openPools, type Pools } from '../../platform/db/pools.ts';
import { reportConnection } from './index.ts';

let app: TestApp;
let pools: Pools;
let company: TestCompany;
let admin: Person;
let id: number;
beforeAll(async () => {
  app = await startTestApp({ adapters: playedChannels().adapters });
  pools = openPools(appUrl(app.ownerUrl, testSecret), { web: 4, road: 1 }, () => {});
});
afterAll(async () => {
  await pools.close();
  await app.close();
});
beforeEach(async () => {
  company = await app.company();
  admin = await mailed(await company.admin());
  id = (await company.request(admin, createConnection, { body: { name: 'Matriz', channel: 'whatsapp' } })).id;
});

async function mailed(person: Person): Promise<Person> {
  const email = `p${person.id}@desk.test`;
  await app.owner.query('update users set email = $2 where id = $1', [person.id, email]);
  return { ...person, email };
}

const report = (said: ConnectionReport) =>
  reportConnection(
    {
      platform: {
        pool: pools.web,
        cursorKey: Buffer.alloc(32),
        rules: [],
        wakeDrain() {},
        wakeLane() {},
        wakeJobs() {},
        dueAheadMs: 0,
        wakeDue() {},
      },
      log: pino({ level: 'silent' }),
      clock: systemClock,
    },
    { companyId: company.id, connectionId: id },
    said,
  );

/** When the next look at this company's outages is due, in seconds from now; null: none is. */
async function dueIn(): Promise<number | null> {
  const { rows } = await app.owner.query<{ seconds: number }>(
    `select extract(epoch from j.run_at - now())::float as seconds from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'connection-outage' and (j.payload ->> 'connectionId')::bigint = $1`,
    [id],
  );
  return rows[0]?.seconds ?? null;
}

/** The minute is over. */
async function passMinute(): Promise<void> {
  await app.owner.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
  await app.idle();
}

const mailsTo = async ({ email }: Person) => (await app.sim.mails()).filter(({ to }) => to.includes(email));

test('down for a minute, its admins are told by mail: once, in the company’s language, and again after it was up', async () => {
  const second = await mailed(await company.admin());
  const ana = await mailed(await company.person());
  await app.owner.query(`update companies set language = 'en' where id = $1`, [company.id]);
  await report({ status: 'CONNECTED', number: '5511912345678' });
  expect(await dueIn()).toBeNull();
  await report({ status: 'DISCONNECTED', reason: 'network' });
  expect(await dueIn()).toBeGreaterThan(50);
  expect(await dueIn()).toBeLessThanOrEqual(60);
  await app.idle();
  expect(await mailsTo(admin)).toEqual([]);
  await passMinute();
  for (const person of [admin, second]) {
    const [mail, ...more] = await mailsTo(person);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('The connection Matriz is down');
    expect(mail?.text).toContain('Matriz (5511912345678)');
    expect(mail?.text).toContain(`${app.config.publicUrl}/connections`);
  }
  expect(await mailsTo(ana)).toEqual([]);
  // It goes on trying, and is still down.
  await report({ status: 'OPENING' });
  await report({ status: 'TIMEOUT', reason: 'network' });
  await passMinute();
  expect((await mailsTo(admin)).length).toBe(1);
  await report({ status: 'CONNECTED' });
  await report({ status: 'DISCONNECTED', reason: 'loggedOut' });
  await passMinute();
  expect((await mailsTo(admin)).length).toBe(2);
});

test('nobody is told of one that came back within the minute, was ended on purpose, removed, or never was up', async () => {
  await report({ status: 'qrcode', qrcode: '2@code' });
  await report({ status: 'DISCONNECTED', reason: 'expired' });
  expect(await dueIn()).toBeNull();
  await report({ status: 'CONNECTED' });
  await report({ status: 'OPENING' });
  await report({ status: 'CONNECTED' });
  await passMinute();
  await report({ status: 'DISCONNECTED', reason: 'network' });
  await company.request(admin, endConnectionSession, { params: { whatsappId: id } });
  await passMinute();
  await report({ status: 'CONNECTED' });
  await report({ status: 'DISCONNECTED', reason: 'network' });
  await company.request(admin, deleteConnection, { params: { whatsappId: id } });
  await passMinute();
  expect(await mailsTo(admin)).toEqual([]);
});

test('a look that is done twice tells once', async () => {
  await report({ status: 'CONNECTED' });
  await report({ status: 'DISCONNECTED', reason: 'network' });
  await passMinute();
  for (let again = 0; again < 2; again++)
    await app.owner.query(`select control.add_job('connection-outage', $1, 10, null, null)`, [
      { companyId: company.id, connectionId: id },
    ]);
  await app.idle();
  expect((await mailsTo(admin)).length).toBe(1);
});
