import { sendMessage } from '@guiche/contract/messages.schemas';
import { putSends } from '@guiche/testkit/program-sends';
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

test.each([1, 2] as const)(
  'what a process of rank %i died over, that had no ticket, ends unconfirmed and is told to nobody; what waits behind it leaves',
  async (rank) => {
    const talk = await Talk.open(app);
    await app.idle();
    const { id: companyId, connectionId } = talk.company;
    const { rows } = await app.owner.query('select contact_id from tickets where id = $1', [talk.ticketId]);
    const contactIds = [Number(rows[0].contact_id)];
    await app.owner.query(
      'insert into whatsapp_sessions (company_id, connection_id, is_wanted) values ($1, $2, false)',
      [companyId, connectionId],
    );
    const place = { companyId, connectionId, contactIds, rank };
    const [lost] = await putSends(app.owner, { ...place, body: 'chegou?' });
    await app.owner.query(`update outbox set state = 'sending', attempt = 1 where message_id = $1`, [lost]);
    const [next] = await putSends(app.owner, { ...place, body: 'e esta?' });
    const screen = await talk.company.listener(talk.ana);
    const stateOf = async (id: number | undefined): Promise<string> =>
      (await app.owner.query('select send_state from messages where id = $1', [id])).rows[0].send_state;
    await until('it is unconfirmed', async () => (await stateOf(lost)) === 'unconfirmed');
    await app.owner.query('delete from whatsapp_sessions where connection_id = $1', [connectionId]);
    await until('the next has left', async () => (await stateOf(next)) === 'sent');
    await app.idle();
    const sent = (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);
    expect([await stateOf(lost), sent.map(({ text }) => text)]).toEqual(['unconfirmed', ['e esta?']]);
    expect(screen.events.filter(({ name }) => name === 'appMessage' || name === 'ticket')).toEqual([]);
    screen.disconnect();
  },
);
