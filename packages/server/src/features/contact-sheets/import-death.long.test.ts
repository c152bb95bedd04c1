import { fileURLToPath } from 'node:url';
import { getContactImport, mapImportColumns, startContactImport } from '@guiche/contract/contact-sheets.schemas';
import { uploadSheet } from '@guiche/testkit/import-numbers';
import { type ServerProcess, startServerProcess } from '@guiche/testkit/server-process';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const rows = 2_000;

/** This process does no jobs: another one does, and is killed in the middle of an import. */
let app: TestApp;
const processes: ServerProcess[] = [];
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,realtime' }, limiter: noLimits });
});
afterAll(async () => {
  for (const one of processes) await one.stop();
  await app.close();
});

async function startWorker(): Promise<ServerProcess> {
  const one = await startServerProcess(main, { ...app.env, ROLES: 'worker', JOB_SILENCE_MS: '1500' });
  processes.push(one);
  return one;
}

test('an import whose process is killed goes on, and neither doubles nor loses a row', async () => {
  const company = await app.company();
  const admin = await company.admin();
  const text = `nome,numero,tags\n${Array.from({ length: rows }, (_, n) => `Pessoa ${n},551${2_000_000_000 + n},Lista\n`).join('')}`;
  const { body } = await uploadSheet(app, admin, new File([text], 'lista.csv'));
  const params = { importId: body.id };
  await company.request(admin, mapImportColumns, { params, body: { targets: ['name', 'number', 'tags'] } });
  await company.request(admin, startContactImport, { params, body: {} });
  const read = async () => (await company.request(admin, getContactImport)).contactImport;
  const doomed = await startWorker();
  await until('a part is in', async () => ((await read())?.done ?? 0) > 0);
  await doomed.kill();
  expect((await read())?.state).toBe('running');
  await startWorker();
  await until('the import is over', async () => (await read())?.state === 'done');
  expect(await read()).toMatchObject({ done: rows, created: rows, updated: 0 });
  const { rows: counts } = await app.owner.query(
    `select (select count(*)::int from contacts where company_id = $1) as contacts,
       (select count(*)::int from contact_identities where company_id = $1) as identities,
       (select count(*)::int from contact_tags where company_id = $1) as tags`,
    [company.id],
  );
  expect(counts).toEqual([{ contacts: rows, identities: rows, tags: rows }]);
});
