import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { putSends, putStrangers } from '@guiche/testkit/program-sends';
import { Talk } from '@guiche/testkit/talk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

/** Shows who goes first where more waits than can leave at once, with a platform that takes its time. */
let app: TestApp;
let talk: Talk;
let place: { companyId: number; connectionId: number };
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
beforeEach(async () => {
  talk = await Talk.open(app);
  await app.idle();
  const { id: companyId, connectionId, phoneNumberId } = talk.company;
  place = { companyId, connectionId };
  await app.sim.faults({ kind: 'latency', ms: 150, call: 'send', phoneNumberId });
});
afterEach(async () => {
  await app.owner.query(`delete from outbox where company_id = $1 and state = 'queued'`, [place.companyId]);
  await app.sim.clearFaults();
  await app.idle();
});
afterAll(() => app.close());

const reply = (body: string) =>
  talk.company.request(talk.ana, sendMessage, { params: { ticketId: talk.ticketId }, body: { body } });

async function contactIdOf({ company, ana, ticketId }: Talk): Promise<number> {
  return (await company.request(ana, listMessages, { params: { ticketId } })).ticket.contactId;
}

/** Lets a program or a campaign write to as many strangers. */
async function puts(body: string, rank: 1 | 2, count: number): Promise<void> {
  await putSends(app.owner, { ...place, body, rank, contactIds: await putStrangers(app.owner, place, count) });
}

/** The words that the company's number has sent, in their order. */
const sent = async () =>
  (await app.sim.outbox())
    .filter(({ phoneNumberId }) => phoneNumberId === talk.company.phoneNumberId)
    .map(({ text }) => text);

/** Waits until these words have left. Answers what left before them. */
async function reaches(words: string): Promise<(string | null)[]> {
  let earlier: (string | null)[] = [];
  await until(`"${words}" has left`, async () => {
    const all = await sent();
    earlier = all.slice(0, all.indexOf(words));
    return all.includes(words);
  });
  return earlier;
}

test('an attendant’s reply leaves at once while a thousand messages of a campaign wait', async () => {
  await puts('promoção', 2, 1_000);
  await reaches('promoção');
  await reply('já vejo isso');
  const before = (await sent()).length;
  const earlier = await reaches('já vejo isso');
  // What was under way when it was written, and what campaigns are owed.
  expect(earlier.length - before).toBeLessThanOrEqual(6);
});

test('people go before programs, and programs before campaigns, whoever wrote first', async () => {
  await puts('promoção', 2, 300);
  await puts('lembrete', 1, 120);
  await reaches('lembrete');
  await reply('bom dia');
  const earlier = await reaches('bom dia');
  expect(earlier.filter((text) => text === 'lembrete').length).toBeLessThan(120);
  const count = async (words: string) => (await sent()).filter((text) => text === words).length;
  await until('all reminders have left', async () => (await count('lembrete')) === 120);
  expect(await count('promoção')).toBeLessThan(100);
});

test('a campaign goes on while people write without a pause', async () => {
  await app.sim.clearFaults();
  await puts('promoção', 2, 1_000);
  const campaign = async () => (await sent()).filter((text) => text === 'promoção').length;
  let replies = 0;
  let before = 0;
  const writeOn = async () => {
    await reply(`resposta ${++replies}`);
    await reaches(`resposta ${replies}`);
    if (replies === 1) before = await campaign();
    return replies >= 60;
  };
  await until('sixty replies have left', writeOn, 0);
  expect(await campaign()).toBeGreaterThan(before);
});

test('within a conversation nothing is overtaken: a reply takes what a campaign wrote before it along', async () => {
  await puts('promoção', 2, 500);
  const contactIds = [await contactIdOf(talk)];
  await putSends(app.owner, { ...place, body: 'promoção para você', rank: 2, contactIds });
  await putSends(app.owner, { ...place, body: 'lembrete para você', rank: 1, contactIds });
  await reply('e eu respondo');
  const earlier = await reaches('e eu respondo');
  const own = (await app.sim.outbox()).filter(({ contactName }) => contactName === talk.contact);
  expect(own.map(({ text }) => text)).toEqual(['promoção para você', 'lembrete para você', 'e eu respondo']);
  expect(earlier.filter((text) => text === 'promoção').length).toBeLessThan(250);
});

test('a campaign that one company writes holds up no other', async () => {
  const other = await Talk.open(app);
  await puts('promoção', 2, 500);
  await other.company.request(other.ana, sendMessage, { params: { ticketId: other.ticketId }, body: { body: 'aqui' } });
  await app.sim.expectSent({ to: other.contact, text: 'aqui' });
  expect((await sent()).length).toBeLessThan(250);
});
