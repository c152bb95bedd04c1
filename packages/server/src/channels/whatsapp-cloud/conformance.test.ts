import { readFileSync } from 'node:fs';
import { testConformance } from '../conformance/conformance.ts';
import { whatsappCloud } from './index.ts';
import { fieldsOf } from './read-json.ts';

const fixture = (name: string, events: number, unread = 0) => ({
  name,
  body: JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')),
  events,
  unread,
});
const error = (code: number, more: object = {}) =>
  JSON.stringify({ error: { message: 'x', type: 'OAuthException', code, ...more, fbtrace_id: 'A' } });

testConformance('whatsapp-cloud', {
  build: (baseUrl, timeoutMs) => whatsappCloud({ baseUrl, version: 'v25.0', timeoutMs }),
  access: { companyId: 1, connectionId: 2, channel: 'whatsappapi', accountId: '10550001', accessToken: 'token' },
  fixtures: [
    fixture('text-message', 1),
    fixture('reply-and-forward', 2),
    fixture('hidden-number', 2),
    fixture('statuses', 5),
    fixture('other-kinds', 13),
    fixture('calls', 1),
    fixture('changes', 2),
    fixture('media', 7),
    fixture('echoes', 5, 1),
    fixture('history', 3),
    fixture('history-refused', 1),
    fixture('address-book', 1),
    fixture('account', 9),
    fixture('renamed-people', 4),
    fixture('not-for-the-desk', 1, 2),
  ],
  acts: {
    message: {
      kind: 'message',
      messageId: 373216812345344,
      to: { type: 'phone', scope: '', value: '+55 (11) 98888-7777' },
      body: 'Olá 👋',
      part: { kind: 'text' },
      quotedProviderId: 'wamid.QUOTED',
    },
    read: { kind: 'read', providerId: 'wamid.IN' },
    reaction: {
      kind: 'message',
      messageId: 373216812345345,
      to: { type: 'phone', scope: '', value: '5511988887777' },
      body: '👍',
      part: { kind: 'reaction', targetProviderId: 'wamid.IN' },
      quotedProviderId: 'wamid.IN',
    },
    edit: {
      kind: 'edit',
      to: { type: 'phone', scope: '', value: '5511988887777' },
      providerId: 'wamid.OUT',
      body: 'oi',
    },
    revoke: { kind: 'revoke', to: { type: 'phone', scope: '', value: '5511988887777' }, providerId: 'wamid.OUT' },
  },
  readSent: (body) => ({
    text: fieldsOf(fieldsOf(body).text).body,
    quoted: fieldsOf(fieldsOf(body).context).message_id,
    messageId: fieldsOf(body).biz_opaque_callback_data,
  }),
  answers: {
    accepted: {
      status: 200,
      body: JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.OUT' }] }),
      providerId: 'wamid.OUT',
    },
    read: { status: 200, body: '{"success":true}' },
    refused: [
      { status: 400, body: error(131047), code: '131047' },
      { status: 401, body: error(190), code: '190' },
      { status: 500, body: error(190), code: '190' },
      { status: 401, body: error(190, { error_subcode: 463 }), code: '190' },
      { status: 401, body: error(0), code: '190' },
      ...[3, 10, 200, 299, 131005].map((code) => ({
        status: code === 3 ? 500 : 403,
        body: error(code),
        code: '10',
        permission: 'whatsapp_business_messaging',
      })),
      {
        status: 403,
        body: error(200, { message: '(#200) Requires whatsapp_business_management permission' }),
        code: '10',
        permission: 'whatsapp_business_management',
      },
      { status: 403, body: error(130497), code: '130497' },
      { status: 404, body: '<html>', code: 'HTTP_404' },
      { status: 302, body: '', headers: { location: '/elsewhere' }, code: 'HTTP_302' },
    ],
    later: [
      { status: 429, body: error(130429), headers: { 'retry-after': '30' }, code: '130429', retryAfterMs: 30_000 },
      { status: 429, body: 'slow down', code: 'HTTP_429', retryAfterMs: null },
      { status: 400, body: error(131056), headers: { 'retry-after': 'soon' }, code: '131056', retryAfterMs: null },
      { status: 403, body: error(4), code: '4', retryAfterMs: null },
      { status: 400, body: error(613), code: '613', retryAfterMs: null },
      ...[131048, 131057, 133016].map((code) => ({
        status: 400,
        body: error(code),
        code: String(code),
        retryAfterMs: null,
      })),
      ...[1, 2, 131000, 131016, 133004].map((code) => ({
        status: 400,
        body: error(code),
        code: String(code),
        retryAfterMs: null,
      })),
      { status: 503, body: error(80007), code: '80007', retryAfterMs: null },
      { status: 401, body: error(190, { is_transient: true }), code: '190', retryAfterMs: null },
      { status: 500, body: error(190, { error_subcode: 99 }), code: '190', retryAfterMs: null },
    ],
    ambiguous: [
      { status: 500, body: error(131000) },
      { status: 502, body: '<html>' },
      { status: 200, body: '{"messages":[{"id":' },
      { status: 200, body: '{"messages":[]}' },
      { status: 200, body: '{"messages":[{"id":7}]}' },
      { status: 200, body: '' },
    ],
  },
});
