import { pollData } from '@guiche/contract/message-data.schemas';
import { listMessages } from '@guiche/contract/messages.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity, InboundEvent } from '../../../channels/inbound-events.ts';

/** Votes are counted on their poll: the last one of each voter, in whatever order they come. */
let app: TestApp;
let company: TestCompany;
let ana: Person;
beforeAll(async () => {
  app = await startTestApp();
  company = await app.company();
  ana = await company.person({ name: 'Ana', flags: { all_ticket: 'enable', allow_group: true } });
});
afterAll(() => app.close());

const now = 1_780_000_000_000;
const phone = (value: string): Identity => ({ type: 'phone', scope: '', value });
const lid = (value: string): Identity => ({ type: 'lid', scope: '', value });
const family: Identity = { type: 'group', scope: '', value: '120363000077' };
const [maria, joao] = [phone('5511988880061'), phone('5511988880062')];

const poll: InboundEvent = {
  kind: 'message',
  providerId: 'poll.1',
  chat: { identities: [family], name: 'Família', isGroup: true },
  sender: { identities: [maria], name: 'Maria' },
  at: now,
  mediaType: 'poll',
  body: 'Quando?',
  data: { question: 'Quando?', options: ['Hoje', 'Amanhã'].map((name) => ({ name, votes: 0 })), isMultiple: true },
  quotedProviderId: null,
  isForwarded: false,
};
const vote = (identities: Identity[], second: number, ...names: string[]): InboundEvent => ({
  kind: 'vote',
  providerId: `vote.${second}`,
  targetProviderId: 'poll.1',
  voter: { identities, name: null },
  names,
  at: now + second * 1_000,
});

/** What is counted then, and how many messages there are. */
async function tell(...events: InboundEvent[]): Promise<[number, Record<string, number>]> {
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'one', e from unnest($3::jsonb[]) e`,
    [company.id, company.connectionId, events.map((event) => JSON.stringify(event))],
  );
  await app.idle();
  const [ticket] = await company.tickets(ana, 'group');
  const { messages } = await company.request(ana, listMessages, { params: { ticketId: ticket?.id ?? 0 } });
  const { options } = pollData.parse(messages[0]?.dataJson);
  return [messages.length, Object.fromEntries(options.map(({ name, votes }) => [name, votes]))];
}

test('the last vote of each counts, one taken back does not, and none is a message', async () => {
  expect(await tell(poll, vote([maria], 1, 'Hoje'))).toEqual([1, { Hoje: 1, Amanhã: 0 }]);
  expect(await tell(vote([joao], 3, 'Hoje', 'Amanhã'), vote([joao], 2, 'Hoje'))).toEqual([1, { Hoje: 2, Amanhã: 1 }]);
  expect(await tell(vote([maria], 4))).toEqual([1, { Hoje: 1, Amanhã: 1 }]);
  expect(await tell(vote([maria], 1, 'Hoje'))).toEqual([1, { Hoje: 1, Amanhã: 1 }]); // told again
  const hidden = lid('900061');
  expect(await tell(vote([hidden], 5, 'Amanhã'))).toEqual([1, { Hoje: 1, Amanhã: 2 }]);
  const screen = await company.listener(ana);
  const before = screen.events.length;
  // It was João's other address: one person, and their last vote.
  expect(await tell({ kind: 'alias', providerId: 'a.1', identities: [joao, hidden], at: now })).toEqual([
    1,
    { Hoje: 0, Amanhã: 1 },
  ]);
  await screen.waitFor(({ events }) =>
    events.slice(before).some(({ name, payload }) => name === 'appMessage' && payload.action === 'update'),
  );
  screen.disconnect();
  expect(await tell(vote([phone('5511988880063')], 6, 'Outro dia'))).toEqual([1, { Hoje: 0, Amanhã: 1 }]);
});
