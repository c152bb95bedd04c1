import {
  sendCallButton,
  sendCopyButton,
  sendList,
  sendPix,
  sendUrlButton,
} from '@guiche/contract/interactive-sends.schemas';
import { resendMessage, retryMedia, sendMessage } from '@guiche/contract/messages.schemas';
import { putOwnPreference } from '@guiche/contract/preferences.schemas';
import { updateCompanySetting, updateSetting } from '@guiche/contract/settings.schemas';
import { exportTicket } from '@guiche/contract/ticket-export.schemas';
import { createTicket, deleteTicket, readTicket, updateTicket } from '@guiche/contract/tickets.schemas';
import type { MirroredScreen } from '@guiche/testkit/mirrored-screen';
import type { Person } from '@guiche/testkit/test-company';
import { expect, test } from 'vitest';
import { nameOf, readContractRoutes } from './contract-routes.ts';
import { type Act, type MirrorStage, type Story, useMirrorStage } from './mirror-stage.ts';
import { readWalls } from './read-walls.ts';

let stage: MirrorStage;
useMirrorStage((set) => {
  stage = set;
});

async function write(story: Story, person: Person, body: string, quotedId?: number) {
  const quotedMsg = quotedId === undefined ? null : { id: quotedId };
  const params = { ticketId: story.ticket.id };
  return stage.request(story.at, person, sendMessage, { params, body: { body, quotedMsg } });
}

const contactWrites =
  (text: string): Act =>
  (story) =>
    stage.contactWrites(text)(story);

async function statusOfLast(story: Story, status: 'read' | 'failed'): Promise<void> {
  const { body } = await stage.lastOf(story, true);
  const sent = (await stage.app.sim.outbox()).findLast((item) => item.text === body);
  await stage.app.sim.status(sent?.id ?? '', status, status === 'failed' ? 131_026 : undefined);
}

/** Everything that can happen to a conversation, in an order in which it can. */
const conversationActs: Record<string, Act> = {
  'a contact writes': contactWrites('Oi'),
  'and writes again': contactWrites('Tem alguém aí?'),
  'Ana accepts into her queue': (story) =>
    stage.put(story, stage.people.ana, { status: 'open', userId: stage.people.ana.id, queueId: stage.queues.sales }),
  'Gil comes second': async (story) => {
    const { status } = await story.at.ask(stage.people.gil, updateTicket, {
      params: { ticketId: story.ticket.id },
      body: { status: 'open' },
    });
    expect(status).toBe(200);
  },
  'Ana reads': async (story) => {
    const { id } = await stage.lastOf(story, false);
    const body = { lastMessageId: id };
    expect(
      await stage.request(story.at, stage.people.ana, readTicket, { params: { ticketId: story.ticket.id }, body }),
    ).toEqual({
      unreadMessages: 0,
    });
  },
  'Ana writes': (story) => write(story, stage.people.ana, `Olá de ${story.name}`),
  'the contact reads': (story) => statusOfLast(story, 'read'),
  'the contact answers': contactWrites('Quero dois'),
  'Ana replies to that': async (story) =>
    write(story, stage.people.ana, `Dois para ${story.name}`, (await stage.lastOf(story, false)).id),
  'the reply is reported as failed': (story) => statusOfLast(story, 'failed'),
  'a file of the contact cannot be had': async (story) => {
    const { waId } = await stage.app.sim.contact(story.name).get();
    await stage.app.sim.faults({ kind: 'mediaExpired', next: 1, phoneNumberId: stage.company.phoneNumberId });
    await stage.company.receivesPart(story.name, { type: 'document', name: `nota ${waId}.pdf`, text: `de ${waId}` });
    await stage.app.idle();
    expect(await stage.lastOf(story, false)).toMatchObject({ dataJson: { state: 'failed', error: 'expired' } });
  },
  'Ana asks for it again': async (story) => {
    const { id } = await stage.lastOf(story, false);
    await stage.request(story.at, stage.people.ana, retryMedia, { params: { messageId: id } });
    await stage.app.idle();
    expect(await stage.lastOf(story, false)).toMatchObject({ id, dataJson: { state: 'ready' } });
  },
  'the provider refuses one': async (story) => {
    await stage.app.sim.faults({
      kind: 'errorCode',
      code: 131_026,
      next: 1,
      phoneNumberId: stage.company.phoneNumberId,
    });
    await write(story, stage.people.ana, `Recusada para ${story.name}`);
    await stage.app.idle();
    expect(await stage.lastOf(story, true)).toMatchObject({ sendState: 'failed', sendError: '131026' });
  },
  'Ana sends it again': async (story) => {
    const { id } = await stage.lastOf(story, true);
    await stage.request(story.at, stage.people.ana, resendMessage, { params: { messageId: id } });
    await stage.app.idle();
    expect(await stage.lastOf(story, true)).toMatchObject({ id, sendState: 'sent' });
  },
  'Ana sends what can be pressed': async ({ at, name, ticket }) => {
    const input = { params: { ticketId: ticket.id } };
    const button = { title: `Para ${name}`, description: 'Hoje só', buttonText: 'Ver' };
    const sections = [{ title: '', rows: [{ title: 'Bolo' }] }];
    const { ana } = stage.people;
    await stage.request(at, ana, sendList, {
      ...input,
      body: { title: name, text: 'Escolha', buttonText: 'Ver', sections },
    });
    await stage.request(at, ana, sendUrlButton, { ...input, body: { ...button, copyText: 'https://loja.example/' } });
    await stage.request(at, ana, sendCopyButton, { ...input, body: { ...button, copyText: 'BOLO10' } });
    await stage.request(at, ana, sendCallButton, { ...input, body: { ...button, copyText: '+55 11 4002-8922' } });
    const key = { sendkey_type: 'EMAIL', sendKey: 'loja@exemplo.test', sendmerchant_name: 'Loja' } as const;
    await stage.request(at, ana, sendPix, { ...input, body: { title: 'Bolo', sendvalue: '45,00', ...key } });
  },
  'Ana exports it': (story) =>
    stage.request(story.at, stage.people.ana, exportTicket, { params: { ticketId: story.ticket.id } }),
  'Ana returns it': (story) => stage.put(story, stage.people.ana, { status: 'pending' }),
  'the admin gives it to Bia': (story) =>
    stage.put(story, stage.people.admin, {
      status: 'open',
      userId: stage.people.bia.id,
      queueId: stage.queues.support,
    }),
  'Bia writes': (story) => write(story, stage.people.bia, `Aqui é a Bia, ${story.name}`),
  'Bia closes': (story) => stage.put(story, stage.people.bia, { status: 'closed', sendFarewellMessage: false }),
  'the admin reopens it': (story) => stage.put(story, stage.people.admin, { status: 'open' }),
  'the admin closes': (story) => stage.put(story, stage.people.admin, { status: 'closed' }),
  'the contact comes back': contactWrites('Voltei'),
  'Ana closes it unattended': (story) => stage.put(story, stage.people.ana, { status: 'closed' }),
  'the admin begins one for Bia': async (story) => {
    const body = { contactId: story.ticket.contactId, queueId: stage.queues.support, userId: stage.people.bia.id };
    story.ticket = await stage.request(story.at, stage.people.admin, createTicket, { body });
  },
  'Bia closes that too': (story) => stage.put(story, stage.people.bia, { status: 'closed' }),
  'Ana puts one into the queue': async (story) => {
    const body = { contactId: story.ticket.contactId, queueId: stage.queues.sales, status: 'pending' } as const;
    story.ticket = await stage.request(story.at, stage.people.ana, createTicket, { body });
  },
  'the admin deletes it': (story) =>
    stage.request(story.at, stage.people.admin, deleteTicket, { params: { ticketId: story.ticket.id } }),
};
const acts: Record<string, Act> = {
  ...conversationActs,
  'a setting without effect on screens changes': (story) =>
    stage.request(story.at, stage.people.admin, updateSetting, {
      params: { key: 'lgpdMessage' },
      body: { value: story.name },
    }),
  'Ana arranges her screen': (story) =>
    stage.request(story.at, stage.people.ana, putOwnPreference, {
      params: { key: 'listWidth' },
      body: { value: '420' },
    }),
};

const unwatched = async () => {};
/** Until Ana has answered. */
const beginning = Object.fromEntries(Object.entries(conversationActs).slice(0, 6));

const hideNumbers = (value: string) =>
  stage.request(stage.company, stage.people.admin, updateCompanySetting, { body: { key: 'lgpdHideNumber', value } });
const numbersOf = (screen: MirroredScreen) => screen.model.tickets().map(({ contact }) => contact.number);

test('after every act four screens equal a fresh load, with numbers shown and with numbers masked', async () => {
  await stage.openScreens();
  await stage.tell('Rosa', [stage.company], (after) => stage.compare(after), acts);
  expect(stage.screens.flatMap(numbersOf).filter((number) => number.includes('*'))).toEqual([]);
  await hideNumbers('enabled');
  await stage.app.idle();
  await stage.compare('masking began');
  await stage.tell(
    'Nina',
    [stage.company],
    async (after) => {
      await stage.compare(after);
      for (const screen of stage.screens)
        for (const number of numbersOf(screen))
          expect([screen.name, number.includes('*')]).toEqual([screen.name, screen.name !== 'admin']);
    },
    acts,
  );
  const { waId } = await stage.app.sim.contact('Nina').get();
  const heard = stage.screens.map(({ name, model }) => [name, JSON.stringify(model.events).includes(waId.slice(-8))]);
  expect(heard).toEqual(stage.screens.map(({ name }) => [name, name === 'admin']));
  await hideNumbers('disabled');
  await stage.app.idle();
  await stage.compare('masking ended');
  const changing = (await readContractRoutes()).filter(({ method }) => method !== 'GET').map(nameOf);
  const walls = readWalls();
  const untold = walls.flatMap(({ name, untold: why }) => (why === undefined ? [] : [name]));
  const told = new Set([...stage.called, ...walls.flatMap(({ name, told: by }) => (by === undefined ? [] : [name]))]);
  expect([...told].sort()).toEqual(changing.filter((name) => !untold.includes(name)).sort());
});

test('a screen that was away resumes, and equals a fresh load', async () => {
  const vera = await stage.tell('Vera', [stage.company], unwatched, beginning);
  await stage.openScreens();
  for (const { model } of stage.screens) model.disconnect();
  await contactWrites('E agora?')(vera);
  await stage.tell('Rita', [stage.company], unwatched, conversationActs);
  for (const { model } of stage.screens) await model.reconnect();
  const signals = stage.screens.map(({ model }) => model.signals.map(({ name }) => name));
  expect(signals).toEqual(stage.screens.map(() => ['watermark', 'resumed']));
  await stage.compare('resumed');
  await stage.tell('Lia', [stage.company], unwatched, beginning);
  await stage.compare('and followed on');
});

test('a screen that cannot resume is reset, and equals a fresh load', async () => {
  const vera = await stage.tell('Vera', [stage.company], unwatched, beginning);
  await stage.openScreens();
  for (const { model } of stage.screens) model.disconnect();
  await contactWrites('E agora?')(vera);
  await hideNumbers('enabled');
  await stage.app.idle();
  for (const { model } of stage.screens) await model.reconnect();
  expect(stage.screens.map(({ model }) => model.signals.at(-1)?.name)).toEqual(stage.screens.map(() => 'reset'));
  await stage.compare('reset');
  await stage.tell('Lia', [stage.company], unwatched, beginning);
  await stage.compare('and followed on');
});

test('two processes show the same: acts by either, screens at both', async () => {
  const second = await stage.app.second();
  const there = stage.company.at(second.url);
  await stage.openScreens(stage.company, there);
  await stage.tell('Rosa', [there, stage.company], (after) => stage.compare(after), acts);
});
