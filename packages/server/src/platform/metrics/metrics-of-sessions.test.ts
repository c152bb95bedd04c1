import { QrDesk } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  // Real waits: a first send over a session may exceed the short ones, and one in doubt does not count as accepted.
  app = await startTestApp({ limiter: noLimits, realWaits: true });
});
afterAll(() => app.close());

async function read(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
}

test('what a session stores and sends counts as what comes by the webhook, and a receipt is no message', async () => {
  const desk = await QrDesk.open(app);
  const [stored, accepted] = ['guiche_inbound_stored_total', 'guiche_outbound_accepted_total'];
  const before = await read(stored);
  await desk.write({ text: 'Vocês abrem hoje?' });
  expect(await desk.shows(1)).toEqual(['Vocês abrem hoje?']);
  expect(await read(stored)).toBeGreaterThan(before);
  await desk.answers('Até as seis.');
  await app.idle();
  expect((await desk.messages()).at(-1)).toMatchObject({ body: 'Até as seis.', sendState: 'sent' });
  expect(await read(accepted)).toBe(1);
});
