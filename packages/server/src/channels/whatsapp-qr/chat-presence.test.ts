import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { startTestRedis, type TestRedis } from '@guiche/testkit/test-redis';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

let redis: TestRedis;
let app: TestApp;
let desk: QrDesk;
let ticketId: number;
/** What the simulated platform told its phones of people who write. */
const shown: { who: string; contactId: string; until: number }[] = [];
const leaving = new AbortController();

beforeAll(async () => {
  redis = await startTestRedis();
  app = await startTestApp({ env: { REDIS_URL: redis.url }, limiter: noLimits });
  void followPhones();
  desk = await QrDesk.open(app);
  await desk.write({ text: 'oi' });
  await desk.shows(1);
  ticketId = (await desk.company.tickets(desk.ana, 'pending'))[0]?.id ?? 0;
});
afterAll(async () => {
  leaving.abort();
  await app.close();
  await redis.kill();
});

async function followPhones(): Promise<void> {
  const { body } = await fetch(`${app.simUrl}/sim/events`, { signal: leaving.signal });
  let text = '';
  try {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^event: typing\ndata: (.*)$/m.exec(event)?.[1];
        if (data !== undefined) shown.push(JSON.parse(data));
      }
    }
  } catch {
    // the test is over
  }
}

const types = (state: string) =>
  simulate(app, `contacts/${encodeURIComponent(desk.contactId)}/typing`, { phoneNumberId: desk.number, state });
const lastShown = () => shown.findLast(({ who, contactId }) => who === 'business' && contactId === desk.contactId);

test('what a contact does is told to who has the conversation before them, as it changes, and is kept nowhere', async () => {
  const screen = await desk.company.listener(desk.ana);
  const sees = (contact: string | undefined) =>
    screen.waitFor(({ presences }) => presences.length > 0 && presences.at(-1)?.contact === contact);
  await types('composing'); // nobody looks, so the channel was not even asked
  await screen.request('viewTicket', { ticketId, isTyping: false });
  await sees('online');
  await types('composing');
  await sees('typing');
  await types('recording');
  await sees('recording');
  await types('paused');
  await sees('online');
  await types('composing');
  await sees('typing');
  await desk.write({ text: 'isto eu escrevia' });
  await sees('online');
  await simulate(app, 'contacts', { id: desk.contactId, isOnline: false });
  await sees(undefined);
  await simulate(app, 'contacts', { id: desk.contactId, isOnline: true });
  await sees('online');
  const told = screen.events.map(({ payload }) => JSON.stringify(payload)).filter((text) => text.includes('recording'));
  expect(told).toEqual([]); // a signal, and never an event
  screen.disconnect();
});

test('that we write is shown on the phone, and that we stopped; reading shows nothing', async () => {
  const screen = await desk.company.listener(desk.ana);
  await screen.request('viewTicket', { ticketId, isTyping: false });
  await screen.waitFor(({ presences }) => presences.at(-1)?.contact === 'online');
  expect(lastShown()).toBeUndefined();
  await screen.request('viewTicket', { ticketId, isTyping: true });
  await until('the phone shows it', () => (lastShown()?.until ?? 0) > Date.now());
  const before = shown.length;
  await screen.request('viewTicket', { ticketId, isTyping: true }); // sent a moment later: it is shown already
  await until('the phone shows that it ended', () => (lastShown()?.until ?? Number.POSITIVE_INFINITY) <= Date.now());
  expect(shown.slice(before).filter(({ who }) => who === 'business')).toHaveLength(1);
  screen.disconnect();
});

test('screens at another process see it, and are shown writing, by way of Redis', async () => {
  const second = await app.second('realtime');
  await until('both listen', async () => (await redis.publish((await redis.channels())[0] ?? '', 'x')) === 2);
  const screen = await desk.company.at(second.url).listener(desk.ana);
  await screen.request('viewTicket', { ticketId, isTyping: true });
  await screen.waitFor(({ presences }) => presences.at(-1)?.contact === 'online');
  await until('the phone shows it', () => (lastShown()?.until ?? 0) > Date.now());
  await types('composing');
  await screen.waitFor(({ presences }) => presences.at(-1)?.contact === 'typing');
  screen.disconnect();
  await second.close();
});

test('when the session ends nobody is there any more', async () => {
  const screen = await desk.company.listener(desk.ana);
  await screen.request('viewTicket', { ticketId, isTyping: false });
  await screen.waitFor(({ presences }) => presences.at(-1)?.contact !== undefined);
  await desk.end(503);
  await screen.waitFor(({ presences }) => presences.at(-1)?.contact === undefined);
  screen.disconnect();
});
