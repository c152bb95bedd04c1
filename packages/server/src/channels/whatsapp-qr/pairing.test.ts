import { endConnectionSession, renewSession } from '@guiche/contract/connection-sessions.schemas';
import { QrDesk } from '@guiche/testkit/qr-desk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Shows the codes that are asked for, and what becomes of the session that existed. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const openDesk = (columns?: string) => QrDesk.open(app, columns);

const forgottenBy = ({ number }: { number: string }) =>
  until('the phone has no device', async () =>
    (await app.sim.wa.devices()).every(({ phoneNumberId }) => phoneNumberId !== number),
  );

test('a new code that is asked for right after the end comes, and the phone shows the device no longer', async () => {
  const desk = await openDesk();
  const params = { whatsappId: desk.connectionId };
  await desk.company.request(desk.ana, endConnectionSession, { params });
  await desk.company.request(desk.ana, renewSession, { params, body: {} });
  await desk.reaches('qrcode');
  await forgottenBy(desk);
});

test('a new code that is asked for while the phone is being told of the end comes after it', async () => {
  const desk = await openDesk();
  const params = { whatsappId: desk.connectionId };
  await app.sim.faults({ kind: 'refuseLogin', phoneNumberId: desk.number, code: 503, next: 1 });
  await desk.company.request(desk.ana, endConnectionSession, { params });
  await until('the end was heard', async () => {
    const { rows } = await app.owner.query('select command from whatsapp_sessions where connection_id = $1', [
      desk.connectionId,
    ]);
    return rows[0].command === null;
  });
  await desk.company.request(desk.ana, renewSession, { params, body: {} });
  await desk.reaches('qrcode');
  await forgottenBy(desk);
});

test('who asked for a code to type can have one to scan again', async () => {
  const desk = await openDesk();
  const params = { whatsappId: desk.connectionId };
  await desk.company.request(desk.ana, renewSession, { params, body: { pairingNumber: desk.number } });
  await until('a code to type is shown', async () => {
    const { rows } = await app.owner.query('select pairing_code as code from connections where id = $1', [
      desk.connectionId,
    ]);
    return rows[0].code !== '';
  });
  await desk.company.request(desk.ana, renewSession, { params, body: {} });
  await desk.reaches('qrcode');
});

test('a code says until when it can be used', async () => {
  const desk = await openDesk();
  const { rows } = await app.owner.query('select code_expires_at as until from connections where id = $1', [
    desk.connectionId,
  ]);
  const leftMs = rows[0].until.getTime() - Date.now();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(60_000);
});
