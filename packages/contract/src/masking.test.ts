import { expect, test } from 'vitest';
import { maskContact, maskMessage } from './masking.ts';
import type { Message } from './messages.schemas.ts';

const number = '5511988887777';
const message: Message = {
  id: 1,
  ticketId: 1,
  contactId: 1,
  queueId: null,
  user: null,
  body: `sou ${number}`,
  fromMe: false,
  mediaType: 'document',
  mediaUrl: `/public/88887777/nota-${number}.pdf`,
  dataJson: {
    name: `nota ${number}.pdf`,
    size: 88_887_777,
    contacts: [
      { name: 'Eu', phones: [{ number: '+55 (11) 98888-7777', label: null }] },
      { name: 'Ela', phones: [{ number: '+55 11 97777-6666' }] },
    ],
  },
  ack: 0,
  sendState: null,
  sendError: null,
  clientId: null,
  quotedMsg: null,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  isPrivate: false,
  editedAt: null,
  reactions: [],
  mentions: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

test('the contact’s number is hidden in the words, the file’s name and address, and in cards; other numbers and ids stay', () => {
  const masked = maskMessage(message, { number, isGroup: false });
  expect(masked).toMatchObject({
    body: 'sou 5511*******77',
    mediaUrl: '/public/88887777/nota-5511*******77.pdf',
    dataJson: {
      name: 'nota 5511*******77.pdf',
      size: 88_887_777,
      contacts: [{ phones: [{ number: '5511*******77', label: null }] }, { phones: [{ number: '+55 11 97777-6666' }] }],
    },
  });
});

test('the number of somebody of a group whom the words speak to is not sent on', () => {
  const spokenTo = [{ name: '5511…66', number: '5511977776666' }];
  expect(maskMessage({ ...message, spokenTo }, { number, isGroup: false }).spokenTo).toEqual([
    { name: '5511…66', number: null },
  ]);
  expect('spokenTo' in maskMessage(message, { number, isGroup: false })).toBe(false);
});

test.each([
  [{ type: 'order', raw: { from: 5_511_988_887_777 } }, { type: 'order' }],
  [{ raw: { wa_id: number } }, null],
  [{ type: 'hologram', raw: `{"cut":"${number}` }, { type: 'hologram' }],
])('the raw form of what nobody can read is not handed out: %j', (dataJson, shown) => {
  expect(maskMessage({ ...message, dataJson }, { number, isGroup: false }).dataJson).toEqual(shown);
});

test('what has no file stays as it is', () => {
  expect(maskMessage({ ...message, mediaUrl: null, dataJson: null }, { number, isGroup: false })).toMatchObject({
    mediaUrl: null,
    dataJson: null,
  });
});

test('numbers that were the contact’s are hidden like the one it has', () => {
  const masked = maskMessage(
    { ...message, body: `era ${number}, agora 5521977776666` },
    {
      number: '5521977776666',
      isGroup: false,
      formerNumbers: [number],
    },
  );
  expect(masked.body).toBe('era 5511*******77, agora 5521*******66');
  const email = `${number}@exemplo.test`;
  expect(
    maskContact({ name: `Loja ${number}`, email, number: '5521977776666', isGroup: false, formerNumbers: [number] }),
  ).toEqual({
    isGroup: false,
    name: 'Loja 5511*******77',
    email: '5511*******77@exemplo.test',
    number: '5521*******66',
    formerNumbers: ['5511*******77'],
  });
});

const said = (body: string, fromMe = true) =>
  maskMessage({ ...message, fromMe, body }, { number, isGroup: false }).body;

test('in what the company writes, whatever the mask does not rule out reads like the right number', () => {
  const guesses = Array.from({ length: 30 }, (_, n) => `5511${9_888_860 + n}77`);
  expect(guesses).toContain(number);
  for (const write of [
    (guess: string) => guess,
    (guess: string) => `é ${guess.slice(5)}`,
    (guess: string) => `+55 (11) ${guess.slice(4, 9)}-${guess.slice(9)}`,
    (guess: string) => `ou ${guess}, ou ${guess.slice(2)}?`,
    (guess: string) => `${guess.slice(5)} ${guess}`,
    (guess: string) => `0123456789${guess}`,
  ]) {
    const shown = guesses.map((guess) => said(write(guess)));
    expect([write(number), new Set(shown).size]).toEqual([write(number), 1]);
    expect(shown[0]).toContain('5511*******77');
  }
});

test('what the mask rules out stays, and of the contact’s own words all but the number', () => {
  const others = 'pedido 12345678, CPF 123.456.789-09, 0800 123 4567, +55 21 96666-5555';
  expect(said(others)).toBe(others);
  expect(said('pedido 12345677', false)).toBe('pedido 12345677');
  expect(said('pedido 12345677')).toBe('pedido 5511*******77');
  const chat = { id: 2, mediaType: 'chat', mediaUrl: null, isDeleted: false, contact: null } as const;
  const quoting = (fromMe: boolean) =>
    maskMessage({ ...message, quotedMsg: { ...chat, fromMe, body: '12345677' } }, { number, isGroup: false }).quotedMsg
      ?.body;
  expect([quoting(true), quoting(false)]).toEqual(['5511*******77', '12345677']);
});

test('who is quoted in a group, and has no name, is not called by their number', () => {
  const quotedMsg = { id: 2, fromMe: false, mediaType: 'chat', mediaUrl: null, body: 'oi', isDeleted: false } as const;
  const shown = maskMessage(
    { ...message, quotedMsg: { ...quotedMsg, contact: { id: 3, name: '5521966665555' } } },
    { number: '120363000001', isGroup: true },
  );
  expect(shown.quotedMsg?.contact).toEqual({ id: 3, name: '5521*******55' });
});

test('times in a message’s data stay readable for who draws them', () => {
  const dataJson = { name: 'Reunião', startsAt: '2026-03-04T14:00:00.000Z' };
  expect(
    maskMessage({ ...message, fromMe: true, dataJson }, { number: '5511988880104', isGroup: false }).dataJson,
  ).toEqual(dataJson);
});

const group = { number: '120363000001', isGroup: true };
const inGroup = (body: string, fromMe = false) => maskMessage({ ...message, fromMe, body }, group).body;

test.each([
  ['meu número é 5511977776666', 'meu número é 5511*******66'],
  ['@5511977776666 pode ver?', '@5511*******66 pode ver?'],
  ['+55 (11) 97777-6666', '5511*******66'],
  ['(11) 97777 6666, da Ana', '1197*****66, da Ana'],
  ['liga no 97777-6666', 'liga no *******66'],
  ['3322–5544', '******44'],
  ['zap11977776666agora', 'zap1197*****66agora'],
  ['https://wa.me/5511977776666?text=oi', 'https://wa.me/5511*******66?text=oi'],
  ['11.97777.6666', '1197*****66'],
  ['11\u200b97777\u200b6666', '1197*****66'],
  ['+90 532 111 22 33', '9053******33'],
  ['+1 415 555 2671', '1415*****71'],
  ['612 345 678', '*******78'],
  ['5511977776666\n5511955554444', '5511*******66\n5511*******44'],
  ['５５１１９７７７７６６６６', '５５１１*******６６'],
  ['9\ufe0f\u20e37\ufe0f\u20e37\ufe0f\u20e37\ufe0f\u20e37\ufe0f\u20e3-6666', '*******66'],
  ['97777\u22126666', '*******66'],
  ['97777\u31646666', '*******66'],
  ['é 977.776.666, da Ana', 'é *******66, da Ana'],
  ['977.776.666/zap', '*******66/zap'],
  // As many digits as a boleto or an invoice's key, and yet four people.
  ['11977776666 11955554444 11933332222 11911110000', '1197**************************************00'],
  ['551133332222 551144443333 551155554444 551166665555', '5511******************************************55'],
])('in a group “%s” shows nobody’s number, whoever says it', (text, shown) => {
  expect([inGroup(text), inGroup(text, true)]).toEqual([shown, shown]);
});

test.each([
  'pedido 1234567, às 14:30',
  '2026-01-15 10:30',
  '15.01.2026',
  '15/01/2026',
  'CPF 123.456.789-09',
  'CNPJ 12.345.678/0001-90',
  'R$ 12.345.678,00',
  'CEP 01310-100',
  '34191.79001 01043.510047 91020.150008 8 12345678901234',
  '34191790010104351004791020150008812345678901234',
  '836200000005 667800481000 180975657313 001589636081',
  '83620000000-5 66780048100-0 18097565731-3 00158963608-1',
  '3526 0112 3456 7800 0190 5500 1000 0000 0110 0000 0010',
  '35260112345678000190550010000000011000000010',
  'R$ 1.234.567.890,55',
])('in a group “%s” stays', (text) => expect(inGroup(text)).toBe(text));

test('in a group names of people, of files, of what is quoted, and cards show no number either', () => {
  const contact = { id: 3, name: 'Ana (11) 97777-6666' };
  const quotedMsg = {
    id: 2,
    fromMe: true,
    mediaType: 'chat',
    mediaUrl: '/public/9/5511977776666.pdf',
    body: '5511977776666',
  } as const;
  const shown = maskMessage({ ...message, contact, quotedMsg: { ...quotedMsg, isDeleted: false, contact } }, group);
  expect(JSON.stringify([shown.contact, shown.quotedMsg, shown.dataJson])).not.toMatch(/97777|98888/);
  expect(shown.quotedMsg?.mediaUrl).toBe('/public/9/5511*******66.pdf');
});
