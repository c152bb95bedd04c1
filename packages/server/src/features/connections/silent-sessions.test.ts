import { QrDesk } from '@guiche/testkit/qr-desk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Two processes: one for everything, and one that holds the sessions. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,realtime,worker' } });
});
afterAll(() => app.close());

/** As the schedule does each minute. */
async function look(): Promise<void> {
  await app.owner.query(`select control.add_job('silent-sessions', '{}', 1, null, now())`);
  await app.idle();
}

test('a session that nobody has run for a minute is shown as away, and as open once somebody runs it', async () => {
  const host = await app.second('sessions');
  const desk = await QrDesk.open(app);
  await look();
  expect(await desk.row()).toMatchObject({ status: 'CONNECTED', reason: null });
  await host.close();
  await look(); // for a moment: sessions change hands
  expect(await desk.row()).toMatchObject({ status: 'CONNECTED', reason: null });
  // As if a minute were over.
  const longAgo = `now() - interval '61 seconds'`;
  await app.owner.query(
    `update whatsapp_sessions set lease_until = ${longAgo}, updated_at = ${longAgo} where connection_id = $1`,
    [desk.connectionId],
  );
  await look();
  expect(await desk.row()).toMatchObject({ status: 'TIMEOUT', reason: 'network' });
  await app.second('sessions');
  await desk.reaches('CONNECTED');
});
