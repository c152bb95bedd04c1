import { makeDue } from '@guiche/testkit/make-due';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Two processes: one for everything else, and one that holds the sessions. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web,realtime,worker' }, limiter: noLimits });
  await app.second('sessions');
});
afterAll(() => app.close());

test('a process that does not hold the session has its owner ask', async () => {
  const desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  await until('the owner answered', async () => {
    const { rows } = await app.owner.query('select from whatsapp_pictures where answered_at is not null');
    return rows.length === 1;
  });
  await makeDue(app.owner, 'profile'); // acts as if the half minute were over
  await until(
    'the face is shown',
    async () => (await desk.company.tickets(desk.ana, 'pending'))[0]?.contact.urlPicture != null,
    500,
  );
  expect((await app.owner.query('select from whatsapp_pictures')).rowCount).toBe(0);
});
