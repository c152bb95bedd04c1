import { closeImported, getLatestBulk } from '@guiche/contract/bulk-acts.schemas';
import { putTickets, type TicketToPut } from '@guiche/testkit/put-tickets';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let company: TestCompany;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await app.company();
  admin = await company.admin();
  ana = await company.person({ name: 'Ana' });
});

const put = async (...tickets: TicketToPut[]) => (await putTickets(app.owner, company, tickets)).map(({ id }) => id);

test('what an import left is closed without a tag, groups too; what is somebody’s, or goes on, stays', async () => {
  const left = await put({ status: 'pending' }, { status: 'group' });
  const others = await put(
    { status: 'pending' },
    { status: 'pending', userId: ana.id },
    { status: 'group', userId: ana.id },
  );
  await app.owner.query('update tickets set imported_at = now() where company_id = $1', [company.id]);
  await company.setting('requiredTag', 'enabled');
  // Somebody writes in one of them between the press and its turn.
  await app.owner.query('begin');
  await app.owner.query('update tickets set imported_at = null, unread_messages = 1 where id = $1', [others[0]]);
  const press = company.request(admin, closeImported, { params: { whatsappId: company.connectionId } });
  const { count } = await press.finally(() => app.owner.query('commit'));
  await app.idle();
  expect(count).toBe(3);
  const { bulk } = await company.request(admin, getLatestBulk);
  expect(bulk).toMatchObject({ state: 'done', done: 2, skipped: 1, untagged: 0 });
  const closed = await company.tickets(admin, 'closed', true);
  expect(closed.map(({ id }) => id).sort((a, b) => a - b)).toEqual(left);
});
