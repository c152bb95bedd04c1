import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { connectToasts, type Toast } from '../../ui/toast.ts';
import type { QueuedSend } from './queued-send.ts';
import { tellRefused } from './refused-send.ts';

const refused = (part: Partial<QueuedSend> = {}): QueuedSend => ({
  clientId: 'client-1',
  userId: 7,
  ticketId: 10,
  chat: { uuid: 'uuid-10', name: 'Maria' },
  body: 'oi',
  attachment: null,
  quoted: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  turn: 1,
  state: 'failed',
  error: 'ERR_TICKET_NOT_OPEN',
  ...part,
});

let told: Toast[] = [];
let opened: string[] = [];
const chatsAt = (open: string | null) => ({
  isOpen: (uuid: string) => uuid === open,
  open: (uuid: string) => void opened.push(uuid),
});

beforeAll(async () => {
  const messages = { refused: { text: '{{name}}: {{reason}}', gone: '{{name}} gone', open: 'Open' } };
  await i18next.init({ lng: 'en', resources: { en: { messages, errors: { ERR_TICKET_NOT_OPEN: 'Not open.' } } } });
  connectToasts((toast) => told.push(toast));
});
beforeEach(() => {
  told = [];
  opened = [];
});

test('a refused message is told of by its contact and its reason, with the way to its chat', () => {
  tellRefused(refused(), chatsAt('uuid-11'));
  expect(told).toMatchObject([{ kind: 'error', text: 'Maria: Not open.', action: { label: 'Open' } }]);
  told[0]?.action?.run();
  expect(opened).toEqual(['uuid-10']);
});

test('who looks at the chat sees it there', () => {
  tellRefused(refused(), chatsAt('uuid-10'));
  expect(told).toEqual([]);
});

test('of a ticket that is gone just that is said: there is no chat to open', () => {
  tellRefused(refused({ error: 'ERR_NO_TICKET_FOUND' }), chatsAt(null));
  expect(told).toEqual([{ kind: 'error', text: 'Maria gone' }]);
});

test('what was kept before chats were named is called by the number of its ticket', () => {
  const { chat: _chat, ...nameless } = refused();
  tellRefused(nameless, chatsAt(null));
  expect(told).toEqual([{ kind: 'error', text: '#10: Not open.' }]);
});
