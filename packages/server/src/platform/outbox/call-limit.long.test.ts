import { createServer } from 'node:http';
import { sendMessage } from '@guiche/contract/messages.schemas';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Calls to a platform that takes every one and never answers. */
const calls: { said: string; isOver: boolean }[] = [];
const platform = createServer((request, response) => {
  const call = { said: '', isOver: false };
  calls.push(call);
  request.setEncoding('utf8').on('data', (part: string) => {
    call.said += part;
  });
  response.on('close', () => {
    call.isOver = true;
  });
});
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done));
  const address = platform.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  app = await startTestApp({
    env: {
      META_GRAPH_BASE_URL: `http://127.0.0.1:${port}`,
      OUTBOX_LEASE_MS: '1200',
      OUTBOX_AMBIGUITY_WAIT_MS: '15000',
    },
  });
});
afterAll(async () => {
  await app.close();
  platform.closeAllConnections();
  platform.close();
});

test('a call ends by its own limit, long before anybody is told that it may not have arrived', async () => {
  const talk = await Talk.open(app);
  const asked = { params: { ticketId: talk.ticketId }, body: { body: 'alguém aí?' } };
  await talk.company.request(talk.ana, sendMessage, asked);
  await until('the call is over', () => calls.some(({ said, isOver }) => isOver && said.includes('alguém aí?')));
  // The platform sees the end of the call before the call's outcome is stored.
  await until('its outcome is written', async () => (await talk.last()).sendState !== 'queued');
  expect(await talk.last()).toMatchObject({ body: 'alguém aí?', sendState: 'sending' });
});
