import { readFileSync } from 'node:fs';
import type { ConnectionAccess } from '../adapter.ts';
import { type AdapterCase, testConformance } from '../conformance/conformance.ts';
import type { Identity } from '../inbound-events.ts';
import { fieldsOf } from '../whatsapp-cloud/read-json.ts';
import { instagram, messenger } from './index.ts';

const fixture = (name: string, events: number, unread = 0) => ({
  name,
  body: JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')),
  events,
  unread,
});
const error = (code: number, subcode?: number, more: object = {}) =>
  JSON.stringify({
    error: { message: 'x', code, ...(subcode && { error_subcode: subcode }), ...more, fbtrace_id: 'A' },
  });

interface Given {
  channel: 'facebook' | 'instagram';
  build: AdapterCase['build'];
  to: Identity;
  windowSubcode: number;
  permission: string;
  /** The outcome of code 230. */
  consent: { code: string; permission?: string };
  fixtures: AdapterCase['fixtures'];
}

/** A case for one platform. Both answer alike, but for the subcodes of messages that came too late. */
function caseOf({ channel, build, to, windowSubcode, permission, consent, fixtures }: Given): AdapterCase {
  const access: ConnectionAccess = {
    companyId: 1,
    connectionId: 2,
    channel,
    accountId: to.scope,
    accessToken: 'token',
  };
  return {
    build,
    access,
    fixtures,
    acts: {
      message: {
        kind: 'message',
        messageId: 373216812345344,
        to,
        body: 'Olá 👋',
        part: { kind: 'text' },
        quotedProviderId: 'm_QUOTED',
      },
      read: { kind: 'read', providerId: 'm_IN', to },
      reaction: {
        kind: 'message',
        messageId: 373216812345345,
        to,
        body: '🎉',
        part: { kind: 'reaction', targetProviderId: 'm_IN' },
        quotedProviderId: 'm_IN',
      },
      edit: { kind: 'edit', to, providerId: 'm_OUT', body: 'oi' },
      revoke: { kind: 'revoke', to, providerId: 'm_OUT' },
    },
    readSent: (body) => {
      const message = fieldsOf(fieldsOf(body).message);
      const quoted = fieldsOf(fieldsOf(body).reply_to).mid;
      return { text: message.text, quoted, messageId: message.metadata };
    },
    answers: {
      accepted: {
        status: 200,
        body: JSON.stringify({ recipient_id: to.value, message_id: 'm_OUT' }),
        providerId: 'm_OUT',
      },
      read: { status: 200, body: JSON.stringify({ recipient_id: to.value }) },
      refused: [
        { status: 400, body: error(10, windowSubcode), code: 'ERR_REPLY_WINDOW_OVER' },
        { status: 401, body: error(190, 460), code: '190' },
        { status: 500, body: error(190), code: '190' },
        { status: 400, body: error(551, 1545041), code: '551/1545041' },
        ...[3, 10, 200].map((code) => ({ status: 403, body: error(code), code: '10', permission })),
        { status: 403, body: error(10, undefined, { message: `Requires ${permission}` }), code: '10', permission },
        // About one customer, whatever the code.
        { status: 403, body: error(10, 2018108), code: '10/2018108' },
        { status: 403, body: error(200, 1545041), code: '200/1545041' },
        { status: 403, body: error(200, 2018028), code: '200/2018028' },
        { status: 400, body: error(368), code: '368' },
        { status: 400, body: error(230), ...consent },
        { status: 400, body: error(100), code: '100' },
        { status: 404, body: '<html>', code: 'HTTP_404' },
        { status: 302, body: '', headers: { location: '/elsewhere' }, code: 'HTTP_302' },
      ],
      later: [
        { status: 429, body: error(613), headers: { 'retry-after': '30' }, code: '613', retryAfterMs: 30_000 },
        { status: 429, body: 'slow down', code: 'HTTP_429', retryAfterMs: null },
        { status: 403, body: error(4), code: '4', retryAfterMs: null },
        { status: 400, body: error(32), code: '32', retryAfterMs: null },
        { status: 400, body: error(1200), code: '1200', retryAfterMs: null },
        { status: 401, body: error(190, 460, { is_transient: true }), code: '190', retryAfterMs: null },
        { status: 500, body: error(190, 99), code: '190', retryAfterMs: null },
      ],
      ambiguous: [
        { status: 500, body: error(1) },
        { status: 500, body: error(1200) },
        { status: 502, body: '<html>' },
        { status: 200, body: '{"recipient_id":"1","message_id":' },
        { status: 200, body: '{"recipient_id":"1"}' },
        { status: 200, body: '{"message_id":7}' },
        { status: 200, body: '' },
      ],
    },
  };
}

testConformance(
  'messenger',
  caseOf({
    channel: 'facebook',
    build: (baseUrl, timeoutMs) => messenger({ baseUrl, version: 'v25.0', timeoutMs }),
    to: { type: 'psid', scope: '700800900', value: '24680001' },
    windowSubcode: 2018278,
    permission: 'pages_messaging',
    consent: { code: '10', permission: 'pages_messaging' },
    fixtures: [fixture('messenger-messages', 12), fixture('messenger-told', 8), fixture('messenger-quiet', 1, 3)],
  }),
);

testConformance(
  'instagram',
  caseOf({
    channel: 'instagram',
    build: (baseUrl, timeoutMs) => instagram({ baseUrl, version: 'v25.0', timeoutMs }),
    to: { type: 'igsid', scope: '17841400000001', value: '990011' },
    windowSubcode: 2534022,
    permission: 'instagram_manage_messages',
    consent: { code: '230' },
    fixtures: [fixture('instagram-messages', 10)],
  }),
);
