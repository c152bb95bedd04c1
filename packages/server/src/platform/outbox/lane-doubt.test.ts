import { sendMessage } from '@guiche/contract/messages.schemas';
import { Talk } from '@guiche/testkit/talk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

test('with its session down for good, a doubtful message ends unconfirmed in its time; nothing else leaves before it is back', async () => {
  const talk = await Talk.open(app);
  const { connectionId } = talk.company;
  const sent = async () => (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);
  const states = async () => (await talk.messages()).slice(1).map(({ sendState }) => sendState);
  // A sender without the lane must hand nothing over: a channel that needs no session would send it at once.
  const place = [talk.company.id, connectionId];
  await app.owner.query(
    'insert into whatsapp_sessions (company_id, connection_id, is_wanted) values ($1, $2, false)',
    place,
  );
  for (const body of ['chegou?', 'e esta?'])
    await talk.company.request(talk.ana, sendMessage, { params: { ticketId: talk.ticketId }, body: { body } });
  await app.idle();
  expect(await states()).toEqual(['queued', 'queued']);
  // The state that a killed owner leaves in the middle of a send. The read receipt for the contact's words has gone
  // before.
  await app.owner.query(`delete from outbox where connection_id = $1 and kind = 'read'`, [connectionId]);
  await app.owner.query(
    `update outbox set state = 'sending', attempt = 1 where id = (select min(id) from outbox where connection_id = $1)`,
    [connectionId],
  );
  await until('it is unconfirmed', async () => (await states())[0] === 'unconfirmed');
  await app.idle();
  expect([await states(), await sent()]).toEqual([['unconfirmed', 'queued'], []]);
  await app.owner.query('delete from whatsapp_sessions where connection_id = $1', [connectionId]);
  await app.sim.expectSent({ to: talk.contact, text: 'e esta?' });
  expect((await sent()).map(({ text }) => text)).toEqual(['e esta?']);
});
