import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Shows the names of people and groups where their messages do not bring them. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const names = async ({ company }: QrDesk): Promise<string[]> => {
  const { rows } = await app.owner.query<{ name: string }>(
    'select name from contacts where company_id = $1 and deleted_at is null order by name',
    [company.id],
  );
  return rows.map(({ name }) => name);
};

test('a group that is given another name has it on screens at once, and nobody needs to write in it', async () => {
  const desk = await QrDesk.open(app, `allow_group = true, group_as_ticket = 'enabled'`);
  const group = await simulate<{ id: string }>(app, 'wa/groups', {
    phoneNumberId: desk.number,
    subject: 'Família',
    contactIds: [desk.contactId],
  });
  await desk.write({ text: 'oi a todos', groupId: group.id });
  await desk.shows(1);
  const screen = await desk.company.listener(desk.ana);
  await simulate(app, `wa/groups/${encodeURIComponent(group.id)}`, { subject: 'Família Souza' });
  await screen.waitFor(({ events }) =>
    events.some(({ name, payload }) => name === 'ticket' && JSON.stringify(payload).includes('Família Souza')),
  );
  screen.disconnect();
});

test('whom a phone’s past is with is called what the phone calls them, though their old messages bring no name', async () => {
  const desk = await QrDesk.open(
    app,
    `enable_import_message = true, import_old_messages = now() - interval '30 days', import_recent_messages = now() + interval '1 day'`,
  );
  await app.sim.wa.sendHistory(desk.number, { chats: 3, messagesPerChat: 4, days: 5 });
  const given = 'select from history_parts where company_id = $1';
  await until('the past is given', async () => (await app.owner.query(given, [desk.company.id])).rows.length > 0);
  // Taken in at once, as the job would wait for further parts.
  const which = JSON.stringify({ companyId: desk.company.id, connectionId: desk.connectionId });
  await app.owner.query(`select control.add_job('import-history', $1, 20, null, null)`, [which]);
  const past = ['Cliente antigo 1', 'Cliente antigo 2', 'Cliente antigo 3'];
  await until('the past is there', async () => (await names(desk)).length >= past.length);
  await app.idle();
  expect(await names(desk)).toEqual(past);
});
