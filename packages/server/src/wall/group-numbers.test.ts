import * as xlsx from '@e965/xlsx';
import { updateContact } from '@guiche/contract/contact-acts.schemas';
import { editMessage, reactToMessage } from '@guiche/contract/message-acts.schemas';
import { listMessages, sendMessage } from '@guiche/contract/messages.schemas';
import { createPushSubscription } from '@guiche/contract/push.schemas';
import { getExport, startExport } from '@guiche/contract/spreadsheets.schemas';
import { askTransfer } from '@guiche/contract/ticket-requests.schemas';
import { updateTicket } from '@guiche/contract/tickets.schemas';
import { getFile } from '@guiche/testkit/media-requests';
import { type PushService, startPushService } from '@guiche/testkit/push-service';
import { QrDesk, simulate } from '@guiche/testkit/qr-desk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { until } from '@guiche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What comes by itself of a group: sockets, pushes and files tell who may not see numbers nobody's. */
let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ limiter: noLimits, env: { OUTBOUND_ALLOW_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

/** What a mask hides of 5511 9 8746139 02. */
const middle = '874613';
/** One number as people write it; the last three stand in one run with others. */
const writings = [
  '5511987461302',
  '+55 (11) 98746-1302',
  '11\u00a098746\u2009\u20131302',
  '98746.1302',
  '５５１１９８７４６１３０２',
  '9\ufe0f\u20e38\ufe0f\u20e37\ufe0f\u20e34\ufe0f\u20e36\ufe0f\u20e31\ufe0f\u20e33\ufe0f\u20e30\ufe0f\u20e32\ufe0f\u20e3',
  '11\u2060987\u202e461\u206630\u200d2',
  'é 987.461.302, da Ana',
  '11987461302 11987461302 11987461302 11987461302',
  '551187461302 551187461302 551187461302 551187461302',
];
const digitsOf = (text: string) => text.normalize('NFKC').replace(/[\p{Zs}\p{Pd}\p{Cf}\p{M}().·•]/gu, '');
const shows = (text: string) => digitsOf(text).includes(middle);

interface Someone {
  id: string;
}

async function openHiddenGroup() {
  const desk = await QrDesk.open(app, `allow_group = true, group_as_ticket = 'enabled'`);
  const { company, ana } = desk;
  // Who has no name is called by the number.
  const member = await simulate<Someone>(app, 'contacts', { name: writings[1], waId: writings[0] });
  const rosa = await simulate<Someone>(app, 'contacts', { name: `Rosa ${writings[3]}` });
  const group = await app.sim.wa.createGroup({
    phoneNumberId: desk.number,
    subject: `Família ${writings[1]}`,
    contactIds: [member.id, rosa.id],
  });
  const writes = (who: Someone, content: object) =>
    simulate<{ messageId: string }>(app, `contacts/${encodeURIComponent(who.id)}/send`, {
      ...{ phoneNumberId: desk.number, groupId: group.id },
      ...content,
    });
  await writes(member, { text: 'oi' });
  await desk.shows(1);
  const [pending] = await company.tickets(ana, 'pending');
  const params = { ticketId: pending?.id ?? 0 };
  await company.setting('lgpdHideNumber', 'enabled');
  const flags = { all_ticket: 'enable', allow_group: true, show_dashboard: 'enabled' };
  const bia = await company.person({ name: 'Bia', queues: [await company.queue('Vendas')], flags });
  const screen = await company.listener(bia);
  const { endpoint, keys, received } = service.browser();
  await company.request(bia, createPushSubscription, { body: { endpoint, keys } });
  const pushed = () => (received as { text: string }[]).map(({ text }) => text);
  const count = async () => (await company.request(ana, listMessages, { params })).messages.length;
  return { desk, company, ana, bia, member, rosa, group, writes, params, pending, screen, pushed, count };
}

test('no event and no push of a group shows a member’s number, whoever writes it, in whatever kind of message', async () => {
  const { company, ana, bia, member, rosa, group, writes, params, pending, screen, pushed, count, desk } =
    await openHiddenGroup();
  const queueId = (await app.owner.query('select min(id)::int as id from queues where company_id = $1', [company.id]))
    .rows[0].id;
  // Handed over: its note, and a push of its own.
  const handed = { status: 'open', userId: bia.id, queueId, msgTransfer: writings[1], isTransfered: true } as const;
  await company.request(ana, updateTicket, { params, body: handed });
  for (const text of writings) await writes(rosa, { text });
  const spoken = await writes(member, { text: `falem com @${writings[0]}`, mentions: [member.id] });
  await writes(rosa, { text: `e ${writings[2]}`, replyTo: spoken.messageId });
  await writes(member, { type: 'reaction', aboutId: spoken.messageId, text: '👍' });
  await writes(rosa, {
    type: 'contacts',
    forwards: 2,
    cards: [{ name: writings[1], phones: [{ phone: writings[1], waId: writings[0] }], organization: writings[0] }],
  });
  await writes(rosa, { type: 'location', place: { latitude: -23.5, longitude: -46.6, name: writings[1] } });
  await writes(rosa, { type: 'poll', poll: { question: `Ligo ${writings[0]}?`, options: [writings[1], 'não'] } });
  await writes(rosa, { type: 'document', sample: 'paper', name: `de ${writings[1]}.pdf`, text: writings[3] });
  await writes(member, { type: 'edit', aboutId: spoken.messageId, text: `melhor ${writings[3]}` });
  await app.sim.wa.changeGroup(group.id, { subject: `Ligue ${writings[2]}` });
  await until('all of it is here', async () => (await count()) >= writings.length + 7);

  const { messages } = await company.request(ana, listMessages, { params });
  const note = { body: `anotei ${writings[3]}`, isPrivate: true, mentions: [bia.id] };
  await company.request(ana, sendMessage, { params, body: note });
  const sent = await company.request(ana, sendMessage, {
    params,
    body: { body: `é ${writings[1]}`, quotedMsg: { id: messages.at(-1)?.id ?? 0 } },
  });
  await until('it has left', async () =>
    (await company.request(ana, listMessages, { params })).messages.some(
      ({ id, sendState }) => id === sent.id && sendState === 'sent',
    ),
  );
  await company.request(ana, editMessage, { params: { messageId: sent.id }, body: { body: `não, ${writings[4]}` } });
  await company.request(ana, reactToMessage, {
    params: { messageId: messages.at(-1)?.id ?? 0 },
    body: { emoji: '👍' },
  });
  const contactId = pending?.contactId ?? 0;
  await company.request(ana, updateContact, {
    params: { contactId },
    body: { name: `Grupo ${writings[1]}`, extraInfo: [{ name: writings[0] ?? '', value: writings[2] ?? '' }] },
  });
  const asked = { contactId, whatsappId: desk.connectionId, note: `de ${writings[3]}` };
  await company.request(await company.person({ name: 'Gil', flags: { allow_group: true } }), askTransfer, {
    body: asked,
  });
  await writes(rosa, { text: 'fim' });
  await screen.waitFor(({ events }) => JSON.stringify(events).includes('"fim"'));
  await app.idle();
  screen.disconnect();

  const telling = screen.events.filter(({ payload }) => shows(JSON.stringify(payload)));
  expect(telling.map(({ name, payload }) => [name, JSON.stringify(payload)])).toEqual([]);
  // Who is online is told at any moment.
  const names = new Set(screen.events.map(({ name }) => name).filter((name) => name !== 'user'));
  expect(names).toEqual(new Set(['ticket', 'appMessage', 'contact']));
  expect(pushed().filter(shows)).toEqual([]);
  expect(pushed().length).toBeGreaterThan(3);
});

test('nor does the push of each writing, or the spreadsheet that such a person asks for', async () => {
  const { company, ana, bia, member, writes, params, count, pushed } = await openHiddenGroup();
  const queueId = (await app.owner.query('select min(id)::int as id from queues where company_id = $1', [company.id]))
    .rows[0].id;
  await company.request(ana, updateTicket, { params, body: { status: 'open', userId: bia.id, queueId } });
  for (const text of writings) {
    const before = await count();
    await writes(member, { text });
    await until('it is here', async () => (await count()) > before);
    await app.idle();
    const begun = await company.request(bia, startExport, { body: { kind: 'reports', query: '', language: 'pt' } });
    const read = () => company.request(bia, getExport, { params: { exportId: begun.id } });
    await until('it is done', async () => (await read()).state === 'done');
    const answer = await getFile(app.url, bia, (await read()).url ?? '');
    const book = xlsx.read(Buffer.from(await answer.arrayBuffer()));
    const cells = Object.values(book.Sheets).map((sheet) => xlsx.utils.sheet_to_csv(sheet));
    expect(cells.join()).toContain('Família');
    expect([text, [...cells, ...pushed()].filter(shows)]).toEqual([text, []]);
  }
  expect(pushed().length).toBeGreaterThanOrEqual(writings.length);
});
