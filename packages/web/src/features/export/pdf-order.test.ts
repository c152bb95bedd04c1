import type { Message } from '@guiche/contract/messages.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { expect, test } from 'vitest';
import { companyZone, keepZone } from '../../lib/wall-clock.ts';
import type { PdfBubble } from './pdf/entry.ts';
import { entriesOf, headerOf, type Translate } from './pdf-order.ts';

const t = ((key: string, values?: Record<string, string | number>) =>
  [key.replace(/^\w+:/, ''), ...Object.values(values ?? {})].join(' ')) satisfies Translate;
const ticket = {
  id: 10482,
  contact: { name: 'Maria Prado', number: '5551900000127', isGroup: false },
  user: { name: 'Ana Souza' },
  queue: { name: 'Vendas' },
  whatsapp: { name: 'Loja' },
  protocol: '20261122',
} as Ticket;
const message = (part: Partial<Message>): Message => ({
  id: 1,
  ticketId: 10482,
  contactId: 5,
  queueId: null,
  user: null,
  body: 'oi',
  fromMe: false,
  mediaType: 'chat',
  mediaUrl: null,
  dataJson: null,
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
  createdAt: '2026-11-20T15:00:00.000Z',
  version: 1,
  ...part,
});
const read = (...messages: Partial<Message>[]) => entriesOf(messages.map(message), ticket, 'Loja Aurora', t);
const bubble = (part: Partial<Message>) => {
  const found = read(part).find((entry): entry is PdfBubble => entry.kind === 'bubble');
  if (found === undefined) throw new Error('no bubble');
  return found;
};

test('private notes and reactions are no part of the file', () => {
  const kept = read({ body: 'fica' }, { body: 'segredo', isPrivate: true }, { body: '👍', mediaType: 'reaction' });
  expect(kept.map((entry) => entry.text)).toEqual(['20/11/2026', 'fica']);
  expect(read({ isPrivate: true })).toEqual([]);
});

test('each day is named once', () => {
  const days = read({}, { createdAt: '2026-11-20T16:00:00.000Z' }, { createdAt: '2026-11-22T16:00:00.000Z' });
  expect(days.filter(({ kind }) => kind === 'notice').map(({ text }) => text)).toEqual(['20/11/2026', '22/11/2026']);
});

test('who wrote is named: the contact, the attendant, or the company where nobody did', () => {
  expect(bubble({}).author).toBe('Maria Prado');
  expect(bubble({ fromMe: true, user: { id: 1, name: 'Bia' } })).toMatchObject({ author: 'Bia', isMine: true });
  expect(bubble({ fromMe: true }).author).toBe('Loja Aurora');
});

test('in a group each message, and each quote, names who of it wrote', () => {
  const told = { mediaType: 'chat', mediaUrl: null, body: 'oi', isDeleted: false } as const;
  const quotedMsg = { ...told, id: 2, fromMe: false, contact: { id: 8, name: 'João' } };
  expect(bubble({ contact: { id: 7, name: 'Rosa' }, quotedMsg })).toMatchObject({
    author: 'Rosa',
    quote: { author: 'João' },
  });
});

test('how far ours got stands behind the time, and what was done to it', () => {
  expect(bubble({ fromMe: true, ack: 3 }).meta).toMatch(/^\d\d:\d\d · ticks\.read$/);
  expect(bubble({ fromMe: true, sendState: 'failed' }).meta).toMatch(/ticks\.failed$/);
  expect(bubble({}).meta).toMatch(/^\d\d:\d\d$/);
  expect(bubble({ isEdited: true }).meta).toMatch(/ · edited \d\d:\d\d$/);
  expect(bubble({ reactions: [{ emoji: '👍', fromMe: true, user: null }] }).meta).toMatch(/ · 👍$/);
});

test('what was deleted says so and nothing else', () => {
  const dataJson = { state: 'ready', name: 'x.jpg' };
  const gone = bubble({ isDeleted: true, body: 'não leia', mediaType: 'image', mediaUrl: '/public/1/x.jpg', dataJson });
  expect(gone).toMatchObject({ text: 'deletedByContact', picture: null, label: '' });
  expect(bubble({ isDeleted: true, fromMe: true }).text).toBe('deleted');
});

test('a kind is named, with its words; one that is not known says that', () => {
  const dataJson = { state: 'ready', name: 'nota.pdf' };
  expect(bubble({ mediaType: 'document', body: 'segue', dataJson })).toMatchObject({
    label: 'kinds.document',
    text: 'nota.pdf\nsegue',
  });
  expect(bubble({ mediaType: 'call_log', body: '' })).toMatchObject({ label: 'kinds.call_log', text: '' });
  expect(bubble({ mediaType: 'unsupported', body: '' }).text).toBe('unsupported');
  const late = { mediaType: 'unsupported', body: '', dataJson: { type: 'undecryptable' } } as const;
  expect(bubble(late).text).toBe('kinds.late');
  const quotedMsg = { ...late, id: 2, fromMe: false, mediaUrl: null, isDeleted: false, contact: null, isStandIn: true };
  expect(bubble({ quotedMsg })).toMatchObject({ quote: { text: 'kinds.late' } });
  const poll = { question: 'Qual cor?', options: [{ name: 'Azul' }, { name: 'Verde' }] };
  expect(bubble({ mediaType: 'poll', body: 'Qual cor?', dataJson: poll, isForwarded: true })).toMatchObject({
    label: 'forwarded · kinds.poll',
    text: 'Qual cor?\nAzul\nVerde',
  });
});

test('the header names the ticket as the file does, the number as this person may see it', () => {
  const { title, lines } = headerOf(ticket, 'Loja Aurora', new Date('2026-11-22T12:00:00Z'), t, 'pt');
  expect(title).toBe('Maria Prado #10482');
  expect(lines[0]).toBe('+55 51 90000-0127');
  expect(lines[1]).toBe('assignedTo Ana Souza · Vendas · Loja');
  const masked = { ...ticket, contact: { ...ticket.contact, number: '5551*******27' } } as Ticket;
  expect(headerOf(masked, 'Loja', new Date(), t, 'pt').lines[0]).toContain('*');
});

test.each([
  ['America/Sao_Paulo', 'pt', /Brasília \(GMT-3\)$/],
  ['Europe/Istanbul', 'tr', /GMT\+3\)?$/],
  ['America/New_York', 'en', /\(GMT-5\)$/],
  ['Asia/Kolkata', 'es', /GMT\+5:30\)?$/],
  ['UTC', 'pt', /GMT\+?0?\)?$/],
])('the file says whose hours it shows, wherever it is read: %s in %s', (zone, language, named) => {
  const before = companyZone();
  keepZone(zone);
  expect(headerOf(ticket, 'Loja', new Date('2026-11-22T12:00:00Z'), t, language).lines.at(-1)).toMatch(named);
  keepZone(before);
});
