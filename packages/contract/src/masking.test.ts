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
