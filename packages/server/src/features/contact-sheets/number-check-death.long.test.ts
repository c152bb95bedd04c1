import { fileURLToPath } from 'node:url';
import { getContactImport, startNumberCheck } from '@guiche/contract/contact-sheets.schemas';
import { importNumbers } from '@guiche/testkit/import-numbers';
import { freshNumber, PairedPhone } from '@guiche/testkit/paired-phone';
import { type ServerProcess, startServerProcess } from '@guiche/testkit/server-process';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** This process runs no sessions: another one does, and is killed in the middle of a check. */
let app: TestApp;
const processes: ServerProcess[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,realtime,worker' }, limiter: noLimits });
});
afterAll(async () => {
  for (const one of processes) await one.stop();
  await app.close();
});

async function startSessions(): Promise<ServerProcess> {
  const one = await startServerProcess(main, { ...app.env, ROLES: 'sessions' });
  processes.push(one);
  return one;
}

test('a check whose process is killed goes on with the next owner of the session, and asks nothing twice', async () => {
  const doomed = await startSessions();
  const company = await app.company();
  const admin = await company.admin();
  const phone = await PairedPhone.pair(app, company, admin);
  const numbers = Array.from({ length: 8 }, freshNumber);
  const importId = await importNumbers(app, { company, admin }, numbers);
  const read = async () => (await company.request(admin, getContactImport)).contactImport?.numberCheck;
  const kept = async () =>
    (
      await app.owner.query('select number, checked_at from whatsapp_numbers where connection_id = $1 order by 2', [
        phone.connectionId,
      ])
    ).rows;
  // The word about the eighth number cannot be kept: two after the last that people were told of are in.
  await app.owner.query('begin');
  await app.owner.query('insert into whatsapp_numbers (company_id, connection_id, number) values ($1, $2, $3)', [
    company.id,
    phone.connectionId,
    numbers[7],
  ]);
  await company.request(admin, startNumberCheck, { params: { importId }, body: { whatsappId: phone.connectionId } });
  await until('seven were asked about', async () => (await kept()).length === 8); // with the one that holds it up
  expect(await read()).toMatchObject({ checked: 5 });
  await doomed.kill();
  await app.owner.query('rollback');
  const before = (await kept()).slice(0, 7);
  await startSessions();
  await until('the check is over', async () => (await read())?.state === 'done');
  expect(await read()).toMatchObject({ total: 8, checked: 8, found: 0, missing: 8 });
  expect((await kept()).slice(0, 7)).toEqual(before);
});
