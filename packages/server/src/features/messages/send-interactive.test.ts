import {
  sendCallButton,
  sendCopyButton,
  sendList,
  sendPix,
  sendPoll,
  sendUrlButton,
} from '@guiche/contract/interactive-sends.schemas';
import { brCode } from '@guiche/contract/pix';
import type { Route } from '@guiche/contract/route';
import { Talk } from '@guiche/testkit/talk';
import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limiter: noLimits });
});
afterAll(() => app.close());

const button = { title: 'Bolo', description: 'Só hoje', buttonText: 'Ver' };
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Opção ${n + 1}` }));
const list = { title: 'Cardápio', text: 'Escolha', buttonText: 'Abrir', sections: [{ title: '', rows: rows(2) }] };
const pix = {
  title: 'Bolo de cenoura',
  sendvalue: '45,00',
  sendkey_type: 'PHONE',
  sendmerchant_name: 'Padaria São João',
  sendKey: '11 98888-7777',
} as const;

const poll = { question: 'Qual sabor?', options: ['Milho', 'Cenoura'] };

async function arrivedLast(talk: Talk) {
  await app.idle();
  return (await app.sim.outbox()).findLast(({ contactName }) => contactName === talk.contact);
}

test('a list is drawn by the phone: headline, button, sections and their rows', async () => {
  const talk = await Talk.open(app);
  const body = {
    ...list,
    sections: [
      { title: 'Doces', rows: [{ title: 'Cenoura', description: 'com cobertura' }, { title: 'Milho' }] },
      { title: 'Salgados', rows: [{ title: 'Queijo' }] },
    ],
  };
  const sent = await talk.company.request(talk.ana, sendList, { params: { ticketId: talk.ticketId }, body });
  expect(sent).toMatchObject({ mediaType: 'list', fromMe: true, dataJson: { buttonText: 'Abrir' } });
  expect(await arrivedLast(talk)).toMatchObject({
    type: 'interactive',
    text: 'Escolha',
    interactive: {
      kind: 'list',
      header: 'Cardápio',
      button: 'Abrir',
      sections: [
        {
          title: 'Doces',
          rows: [
            { id: '1', title: 'Cenoura', description: 'com cobertura' },
            { id: '2', title: 'Milho', description: null },
          ],
        },
        { title: 'Salgados', rows: [{ id: '3', title: 'Queijo', description: null }] },
      ],
    },
  });
  expect(await talk.last()).toMatchObject({ id: sent.id, sendState: 'sent' });
});

test('a link is drawn by the phone as a button', async () => {
  const talk = await Talk.open(app);
  const body = { ...button, copyText: 'https://loja.example/bolo' };
  await talk.company.request(talk.ana, sendUrlButton, { params: { ticketId: talk.ticketId }, body });
  expect(await arrivedLast(talk)).toMatchObject({
    type: 'interactive',
    text: 'Só hoje',
    interactive: { kind: 'link', header: 'Bolo', button: 'Ver', url: 'https://loja.example/bolo' },
  });
});

test.each([
  [sendCopyButton, { ...button, image: '', copyText: 'BOLO10' }, '*Bolo*\n\nSó hoje\n\nCopie: BOLO10'],
  [sendCallButton, { ...button, copyText: '+55 11 4002-8922' }, '*Bolo*\n\nSó hoje\n\nLigue: +55 11 4002-8922'],
] as const)(
  'what the channel does not draw arrives as words that say the same: $0.path',
  async (route, body, words) => {
    const talk = await Talk.open(app);
    const sent = await talk.company.request(talk.ana, route, { params: { ticketId: talk.ticketId }, body });
    expect(sent).toMatchObject({ mediaType: 'interactive', body: words });
    expect(await arrivedLast(talk)).toMatchObject({ type: 'text', text: words });
  },
);

test('a number to call, and a key that is a phone, are read however a program writes them', async () => {
  const talk = await Talk.open(app);
  const params = { ticketId: talk.ticketId };
  const forms = [
    'tel:+55-11-98888-7777',
    "'(011) 98888-7777",
    '5511988887777@c.us',
    '\u202a0055\u00a011\u00a098888\u20117777\u202c',
  ];
  for (const typed of [...forms, '="5511988887777"', '+55 (0) 11 98888-7777']) {
    const called = await talk.company.request(talk.ana, sendCallButton, {
      params,
      body: { ...button, copyText: typed },
    });
    expect([typed, called.body.replace(/\D/g, '')]).toEqual([typed, '5511988887777']);
    const paid = { ...pix, sendkey_type: 'PHONE' as const, sendKey: typed };
    const asked = await talk.company.request(talk.ana, sendPix, { params, body: paid });
    expect([typed, asked.dataJson]).toMatchObject([typed, { key: '+5511988887777' }]);
  }
  for (const typed of ['+11 98765-4321', '98765-4321', '11 98765-4321 / 11 3333-4444']) {
    const refused = await talk.company.ask(talk.ana, sendCallButton, { params, body: { ...button, copyText: typed } });
    expect([typed, refused.body.code]).toEqual([typed, 'ERR_NUMBER_UNCLEAR']);
  }
});

test('a picture is told by its address, also where the button is drawn; with longer words than are drawn all goes as text', async () => {
  const talk = await Talk.open(app);
  const params = { ticketId: talk.ticketId };
  const image = 'https://loja.example/bolo.png';
  const link = { ...button, image, copyText: 'https://loja.example/bolo' };
  const sent = await talk.company.request(talk.ana, sendUrlButton, { params, body: link });
  expect(sent).toMatchObject({ dataJson: { text: `Só hoje\n${image}`, imageUrl: image } });
  expect(await arrivedLast(talk)).toMatchObject({ type: 'interactive', text: `Só hoje\n${image}` });
  await talk.company.request(talk.ana, sendCopyButton, { params, body: { ...button, image, copyText: 'BOLO10' } });
  expect(await arrivedLast(talk)).toMatchObject({ type: 'text', text: `*Bolo*\n\nSó hoje\n${image}\n\nCopie: BOLO10` });
  const long = { ...link, description: 'x'.repeat(1024) };
  await talk.company.request(talk.ana, sendUrlButton, { params, body: long });
  expect(await arrivedLast(talk)).toMatchObject({ type: 'text', text: expect.stringContaining(image) });
});

test('a payment arrives as its amount, its key and a code that banks read', async () => {
  const talk = await Talk.open(app);
  const sent = await talk.company.request(talk.ana, sendPix, { params: { ticketId: talk.ticketId }, body: pix });
  const key = '+5511988887777';
  const code = brCode({ key, merchantName: pix.sendmerchant_name, city: 'BRASIL', amount: 4500, txid: null });
  expect(sent).toMatchObject({ mediaType: 'payment', dataJson: { amount: 4500, key, brCode: code } });
  const arrived = await arrivedLast(talk);
  expect(arrived?.type).toBe('text');
  expect(arrived?.text.split('\n').at(-1)).toBe(code);
});

test('the same key is the same message; another order under it is refused', async () => {
  const talk = await Talk.open(app);
  const input = { params: { ticketId: talk.ticketId }, key: 'lista-unica' };
  const [first, second] = await Promise.all([
    talk.company.request(talk.ana, sendList, { ...input, body: list }),
    talk.company.request(talk.ana, sendList, { ...input, body: list }),
  ]);
  expect(second.id).toBe(first.id);
  const other = await talk.company.ask(talk.ana, sendList, { ...input, body: { ...list, buttonText: 'Outro' } });
  expect(other).toMatchObject({ status: 409, body: { code: 'ERR_IDEMPOTENCY_KEY_REUSED' } });
  expect((await talk.messages()).filter(({ mediaType }) => mediaType === 'list')).toHaveLength(1);
});

const tooLong = (field: string, most: number) => ({ ...list, [field]: 'x'.repeat(most + 1) });
const refused: [string, Route, unknown, string][] = [
  ['a title too long', sendList, tooLong('title', 60), 'ERR_VALIDATION'],
  ['a text too long', sendList, tooLong('text', 1024), 'ERR_VALIDATION'],
  ['a button too long', sendList, tooLong('buttonText', 20), 'ERR_VALIDATION'],
  ['no section', sendList, { ...list, sections: [] }, 'ERR_VALIDATION'],
  ['eleven rows', sendList, { ...list, sections: [{ title: 'a', rows: rows(6) }, { title: 'b', rows: rows(5) }] }, 'ERR_VALIDATION'],
  ['two sections, one without a title', sendList, { ...list, sections: [{ title: 'a', rows: rows(1) }, { title: '', rows: rows(1) }] }, 'ERR_VALIDATION'],
  ['a field of another kind', sendList, { ...list, copyText: 'x' }, 'ERR_VALIDATION'],
  ['an address that runs something', sendUrlButton, { ...button, copyText: 'javascript:alert(1)' }, 'ERR_VALIDATION'],
  ['a number that is none', sendCallButton, { ...button, copyText: 'ligue já' }, 'ERR_VALIDATION'],
  ['a blank code', sendCopyButton, { ...button, copyText: '  ' }, 'ERR_VALIDATION'],
  ['a key of another type', sendPix, { ...pix, sendkey_type: 'CPF' }, 'ERR_INVALID_PIX_KEY'],
  ['an amount that is none', sendPix, { ...pix, sendvalue: 'dez' }, 'ERR_VALIDATION'],
  ['a blank question', sendPoll, { ...poll, question: ' ' }, 'ERR_VALIDATION'],
  ['a question too long', sendPoll, { ...poll, question: 'x'.repeat(256) }, 'ERR_VALIDATION'],
  ['a single option', sendPoll, { ...poll, options: ['Milho'] }, 'ERR_VALIDATION'],
  ['thirteen options', sendPoll, { ...poll, options: rows(13).map(({ title }) => title) }, 'ERR_VALIDATION'],
  ['a blank option', sendPoll, { ...poll, options: ['Milho', ' '] }, 'ERR_VALIDATION'],
  ['an option too long', sendPoll, { ...poll, options: ['Milho', 'x'.repeat(101)] }, 'ERR_VALIDATION'],
  ['an option twice', sendPoll, { ...poll, options: ['Milho', 'Cenoura', ' Milho'] }, 'ERR_VALIDATION'],
  ['a name without letters', sendPix, { ...pix, sendmerchant_name: '日本' }, 'ERR_VALIDATION'],
]; // biome-ignore format: a table

test('what a channel would refuse, or a bank could not read, is refused before anything is written', async () => {
  const talk = await Talk.open(app);
  const before = (await talk.messages()).length;
  for (const [what, route, body, code] of refused) {
    const answer = await talk.company.ask(talk.ana, route as typeof sendList, {
      params: { ticketId: talk.ticketId },
      body: body as typeof list,
    });
    expect([what, answer]).toMatchObject([what, { status: 400, body: { code } }]);
  }
  expect(await talk.messages()).toHaveLength(before);
});

test('a ticket nobody attends takes none, and one that is not seen is a missing one', async () => {
  const talk = await Talk.open(app);
  const outsider = await talk.company.person();
  const ask = (person: typeof outsider, ticketId: number) =>
    talk.company.ask(person, sendList, { params: { ticketId }, body: list });
  expect(await ask(outsider, talk.ticketId)).toEqual(await ask(outsider, 999_999_999));
  await app.owner.query(`update tickets set status = 'pending', user_id = null where id = $1`, [talk.ticketId]);
  expect(await ask(talk.ana, talk.ticketId)).toMatchObject({ body: { code: 'ERR_TICKET_NOT_OPEN' } });
});
