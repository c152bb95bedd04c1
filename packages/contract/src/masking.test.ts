import { expect, test } from 'vitest';
import { maskContact, maskMessage } from './masking.ts';
import type { Message } from './messages.ts';

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
  const masked = maskMessage(message, { number });
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
  expect(maskMessage({ ...message, spokenTo }, { number }).spokenTo).toEqual([{ name: '5511…66', number: null }]);
  expect('spokenTo' in maskMessage(message, { number })).toBe(false);
});

test.each([
  [{ type: 'order', raw: { from: 5_511_988_887_777 } }, { type: 'order' }],
  [{ raw: { wa_id: number } }, null],
  [{ type: 'hologram', raw: `{"cut":"${number}` }, { type: 'hologram' }],
])('the raw form of what nobody can read is not handed out: %j', (dataJson, shown) => {
  expect(maskMessage({ ...message, dataJson }, { number }).dataJson).toEqual(shown);
});

test('what has no file stays as it is', () => {
  expect(maskMessage({ ...message, mediaUrl: null, dataJson: null }, { number })).toMatchObject({
    mediaUrl: null,
    dataJson: null,
  });
});

test('numbers that were the contact’s are hidden like the one it has', () => {
  const masked = maskMessage(
    { ...message, body: `era ${number}, agora 5521977776666` },
    {
      number: '5521977776666',
      formerNumbers: [number],
    },
  );
  expect(masked.body).toBe('era 5511*******77, agora 5521*******66');
  const email = `${number}@exemplo.test`;
  expect(maskContact({ name: `Loja ${number}`, email, number: '5521977776666', formerNumbers: [number] })).toEqual({
    name: 'Loja 5511*******77',
    email: '5511*******77@exemplo.test',
    number: '5521*******66',
    formerNumbers: ['5511*******77'],
  });
});

const said = (body: string, fromMe = true) => maskMessage({ ...message, fromMe, body }, { number }).body;

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
    maskMessage({ ...message, quotedMsg: { ...chat, fromMe, body: '12345677' } }, { number }).quotedMsg?.body;
  expect([quoting(true), quoting(false)]).toEqual(['5511*******77', '12345677']);
});

test('who is quoted in a group, and has no name, is not called by their number', () => {
  const quotedMsg = { id: 2, fromMe: false, mediaType: 'chat', mediaUrl: null, body: 'oi', isDeleted: false } as const;
  const shown = maskMessage(
    { ...message, quotedMsg: { ...quotedMsg, contact: { id: 3, name: '5521966665555' } } },
    { number: '120363000001' },
  );
  expect(shown.quotedMsg?.contact).toEqual({ id: 3, name: '5521*******55' });
});

test('times in a message’s data stay readable for who draws them', () => {
  const dataJson = { name: 'Reunião', startsAt: '2026-03-04T14:00:00.000Z' };
  expect(maskMessage({ ...message, fromMe: true, dataJson }, { number: '5511988880104' }).dataJson).toEqual(dataJson);
});
