import { listMessages, type Message } from '@guiche/contract/messages.schemas';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person, TestCompany } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity, InboundEvent, InboundMessage } from '../../../channels/inbound-events.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let ids = 0;
const now = 1_780_000_000_000;
const phone = (value: string): Identity => ({ type: 'phone', scope: '', value });
const group: Identity = { type: 'group', scope: '', value: '120363000001' };
const maria = phone('5511988880001');
const joao = phone('5511988880002');

const text = (chat: InboundMessage['chat'], body: string, more: Partial<InboundMessage> = {}): InboundMessage => ({
  kind: 'message',
  providerId: `g.${ids++}`,
  chat,
  at: now + ids * 1_000,
  mediaType: 'chat',
  body,
  data: null,
  file: null,
  quotedProviderId: null,
  isForwarded: false,
  ...more,
});
const revoke = (targetProviderId: string, author?: Identity[], adminsGroup?: Identity[]): InboundEvent => ({
  kind: 'revoke',
  providerId: `g.${ids++}`,
  targetProviderId,
  at: now + ids * 1_000,
  ...(author ? { author } : {}),
  ...(adminsGroup ? { group: adminsGroup } : {}),
});

async function openDesk(): Promise<{ company: TestCompany; ana: Person }> {
  const company = await app.company();
  const flags = { all_ticket: 'enable', allow_group: true };
  return { company, ana: await company.person({ name: 'Ana', flags }) };
}

async function tell(company: TestCompany, ...events: InboundEvent[]): Promise<void> {
  await app.owner.query(
    `insert into inbox (company_id, connection_id, lane, event) select $1, $2, 'one', e from unnest($3::jsonb[]) e`,
    [company.id, company.connectionId, events.map((event) => JSON.stringify(event))],
  );
  await app.idle();
}

async function messagesOf(company: TestCompany, ana: Person, status: 'pending' | 'group'): Promise<Message[]> {
  const [ticket] = await company.tickets(ana, status);
  return (await company.request(ana, listMessages, { params: { ticketId: ticket?.id ?? 0 } })).messages;
}

const family = { identities: [group], name: 'Família', isGroup: true };
const by = (identity: Identity, name: string) => ({ sender: { identities: [identity], name } });

test('a group is one conversation, and each message says who wrote it', async () => {
  const { company, ana } = await openDesk();
  await tell(company, text(family, 'oi', by(maria, 'Maria')), text(family, 'olá', by(joao, 'João')));
  expect(await company.tickets(ana, 'group')).toMatchObject([{ isGroup: true, contact: { name: 'Família' } }]);
  const shown = await messagesOf(company, ana, 'group');
  expect(shown.map(({ body, contact }) => [body, contact?.name])).toEqual([
    ['oi', 'Maria'],
    ['olá', 'João'],
  ]);
  // Who writes in a group has not written to the company: that is another conversation.
  expect(await company.tickets(ana, 'pending')).toEqual([]);
});

test('in a group a quote names who wrote what is quoted', async () => {
  const { company, ana } = await openDesk();
  const said = text(family, 'oi', by(maria, 'Maria'));
  await tell(company, said, text(family, 'olá', { ...by(joao, 'João'), quotedProviderId: said.providerId }));
  const [, answer] = await messagesOf(company, ana, 'group');
  expect(answer).toMatchObject({ contact: { name: 'João' }, quotedMsg: { body: 'oi', contact: { name: 'Maria' } } });
});

test('who answers in private what was said in a group quotes nothing there', async () => {
  const { company, ana } = await openDesk();
  const alone = { identities: [maria], name: 'Maria', isGroup: false };
  const [inGroup, own] = [text(family, 'segredo do grupo', by(joao, 'João')), text(alone, 'pergunta')];
  const answer = (body: string, { providerId: quotedProviderId }: InboundMessage) =>
    text(alone, body, { quotedProviderId });
  await tell(company, inGroup, own, answer('logo', inGroup), answer('e logo isto', own));
  await tell(company, answer('depois', inGroup), answer('e depois isto', own));
  const shown = await messagesOf(company, ana, 'pending');
  expect(shown.map(({ body, quotedMsg }) => [body, quotedMsg?.body ?? null])).toEqual([
    ['pergunta', null],
    ['logo', null],
    ['e logo isto', 'pergunta'],
    ['depois', null],
    ['e depois isto', 'pergunta'],
  ]);
});

test('in a group only who wrote a message takes it back, or somebody the channel vouches for', async () => {
  const { company, ana } = await openDesk();
  const [one, two] = [text(family, 'de Maria', by(maria, 'Maria')), text(family, 'de novo', by(maria, 'Maria'))];
  await tell(company, one, two, revoke(one.providerId, [joao]));
  expect((await messagesOf(company, ana, 'group')).map(({ isDeleted }) => isDeleted)).toEqual([false, false]);
  await tell(company, revoke(one.providerId, [maria]), revoke(two.providerId));
  expect((await messagesOf(company, ana, 'group')).map(({ isDeleted }) => isDeleted)).toEqual([true, true]);
});

test('an admin takes back what others wrote in that group, and nowhere else', async () => {
  const { company, ana } = await openDesk();
  const there = text(family, 'no grupo', by(maria, 'Maria'));
  const alone = text({ identities: [maria], name: 'Maria', isGroup: false }, 'em particular');
  await tell(company, there, alone);
  await tell(company, revoke(alone.providerId, undefined, [group]), revoke(there.providerId, undefined, [group]));
  expect(await messagesOf(company, ana, 'pending')).toMatchObject([{ body: 'em particular', isDeleted: false }]);
  expect(await messagesOf(company, ana, 'group')).toMatchObject([{ isDeleted: true }]);
});

test('before a message is here nobody takes it back whose it may not be', async () => {
  const { company, ana } = await openDesk();
  const [kept, gone] = [text(family, 'fica', by(maria, 'Maria')), text(family, 'some', by(maria, 'Maria'))];
  const elsewhere: Identity = { ...group, value: '120363000002' };
  const forged = [revoke(kept.providerId, [joao]), revoke(kept.providerId, undefined, [elsewhere])];
  await tell(company, ...forged, revoke(gone.providerId));
  await tell(company, kept, gone);
  expect((await messagesOf(company, ana, 'group')).map(({ isDeleted }) => isDeleted)).toEqual([false, true]);
});

test('nobody changes or takes back what somebody else wrote', async () => {
  const { company, ana } = await openDesk();
  const said = text({ identities: [maria], name: 'Maria', isGroup: false }, 'minha palavra');
  const forged: InboundEvent = {
    kind: 'edit',
    providerId: `g.${ids++}`,
    targetProviderId: said.providerId,
    body: 'outra palavra',
    at: now + 900_000,
    author: [joao],
  };
  await tell(company, said);
  await tell(company, forged, revoke(said.providerId, [joao]), revoke(said.providerId, [phone('5511900009999')]));
  expect(await messagesOf(company, ana, 'pending')).toMatchObject([{ body: 'minha palavra', isDeleted: false }]);
});
