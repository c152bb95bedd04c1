import { pocketChannel } from '@guiche/testkit/pocket-channel';
import { testConformance } from './conformance.ts';

const to = { type: 'phone', scope: '', value: '5511988887777' } as const;
const fieldsOf = (value: unknown) => Object(value) as Record<string, unknown>;

testConformance('pocket-channel', {
  build: (baseUrl, timeoutMs) => pocketChannel({ baseUrl, timeoutMs }),
  access: { companyId: 1, connectionId: 2, channel: 'whatsapp', accountId: '55219', accessToken: 'token' },
  fixtures: [{ name: 'anything', body: { object: 'pocket_account' }, events: 0, unread: 1 }],
  acts: {
    message: {
      kind: 'message',
      messageId: 373216812345344,
      to,
      body: 'Olá 👋',
      part: { kind: 'text' },
      quotedProviderId: 'p-quoted',
    },
    read: { kind: 'read', providerId: 'p-in' },
    reaction: {
      kind: 'message',
      messageId: 373216812345345,
      to,
      body: '👍',
      part: { kind: 'reaction', targetProviderId: 'p-in' },
      quotedProviderId: 'p-in',
    },
    edit: { kind: 'edit', to, providerId: 'p-out', body: 'oi' },
    revoke: { kind: 'revoke', to, providerId: 'p-out' },
  },
  readSent: (body) => ({
    text: fieldsOf(body).body,
    quoted: fieldsOf(body).quotedProviderId,
    messageId: String(fieldsOf(body).messageId),
  }),
  answers: {
    accepted: { status: 200, body: '{"id":"p-1"}', providerId: 'p-1' },
    read: { status: 200, body: '{}' },
    refused: [{ status: 400, body: '{"code":"TOO_OLD"}', code: 'TOO_OLD' }],
    later: [{ status: 429, body: '{}', code: 'HTTP_429', retryAfterMs: null }],
    ambiguous: [
      { status: 500, body: '' },
      { status: 200, body: '{"id":7}' },
      { status: 200, body: 'x' },
    ],
  },
});
