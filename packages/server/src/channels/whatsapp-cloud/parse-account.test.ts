import { readFileSync } from 'node:fs';
import { cloudWebhookFields } from '@guiche/contract/cloud-webhook-fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoutedEvent } from '../inbound-events.ts';
import { fieldsRead, parseEnvelope } from './parse.ts';

/** Webhooks about an account, its past and the phone that shares its number. */
const readFixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const wordOf = ({ event }: RoutedEvent) => (event.kind === 'account' ? event.word : null);
const at = 1795215154000;

test('each field says what it says, to the number or to the whole account', () => {
  const { events, unread } = parseEnvelope(readFixture('account'));
  const [number, all] = ['waba:300100200:551140028922', 'waba:300100200:'];
  const matter = (kind: string, isOn: boolean, code: string | null = null, until: number | null = null) => ({
    kind,
    isOn,
    code,
    until,
  });
  const closes = Date.UTC(2026, 10, 30, 12);
  expect(events.map((routed) => [routed.account, wordOf(routed)])).toEqual([
    [number, { at, quality: 'RED', messagingLimit: 2000 }],
    [all, { at, messagingLimit: -1 }],
    [number, { at, verifiedName: 'Loja Aurora', matters: [matter('nameRejected', false)] }],
    [all, { at, matters: [matter('closing', true, null, closes)] }],
    [all, { at, standing: 'banned', matters: [matter('closing', false, null, expect.any(Number) as never)] }],
    [
      all,
      {
        at,
        matters: [matter('restricted', true, 'RESTRICTED_BIZ_INITIATED_MESSAGING', Date.UTC(2026, 11, 3, 13, 59, 20))],
      },
    ],
    [all, { at, matters: [matter('violation', true, 'ADULT', at + 30 * 24 * 3_600_000)] }],
    [number, { at, standing: 'removed' }],
    ['10550001', { at, matters: [matter('alert', true, 'PROFILE_PICTURE_LOST')] }],
  ]);
  expect(unread).toEqual([]);
  expect(new Set(events.map(({ chat }) => chat))).toEqual(new Set(['account']));
});

test('a number that is written in two ways is looked for in both', () => {
  const value = { display_phone_number: '+55 11 98888-7777', event: 'FLAGGED' };
  const entry = { id: '7', time: at / 1000, changes: [{ field: 'phone_number_quality_update', value }] };
  expect(parseEnvelope({ entry: [entry] }).events[0]?.account).toBe('waba:7:5511988887777,551188887777');
});

test.each([
  ['no time', { id: '7' }],
  ['no account', { time: 1795215154 }],
])('with %s it is kept unread', (_, entry) => {
  const changes = [{ field: 'account_update', value: { event: 'ACCOUNT_DELETED' } }];
  expect(parseEnvelope({ entry: [{ ...entry, changes }] })).toEqual({
    events: [],
    unread: [{ account: null, reason: 'account_update of unknown shape' }],
  });
});

test('what is written, changed and taken back on the phone is ours, of the chat it went to', () => {
  const { events, unread } = parseEnvelope(readFixture('echoes'));
  expect(
    events.map(({ chat, event }) => [
      chat,
      event.kind,
      event.kind === 'message' ? [event.mediaType, event.body, event.echo] : 'isOurs' in event && event.isOurs,
    ]),
  ).toEqual([
    ['5511988887777', 'message', ['chat', 'respondi do celular', { messageId: null }]],
    ['5511988887777', 'message', ['image', 'a vitrine', { messageId: null }]],
    ['5511988887777', 'edit', true],
    ['5511988887777', 'revoke', true],
    ['BR.134912345678901', 'message', ['chat', 'oi, Lia', { messageId: null }]],
  ]);
  expect(unread).toEqual([{ account: '10550001', reason: 'echo of unknown shape' }]);
});

test('the past is told by thread: whose each message is, how far ours got, and which files belong to it', () => {
  const { events } = parseEnvelope(readFixture('history'));
  const parts = events.flatMap(({ event }) => (event.kind === 'history' ? [event] : []));
  expect(parts.map(({ isLast, refusedBy }) => [isLast, refusedBy])).toEqual([
    [false, null],
    [true, null],
    [true, null],
  ]);
  expect(
    parts.map(({ messages }) =>
      messages.map(({ chat, body, mediaType, echo }) => [chat.identities[0]?.value, mediaType, body, echo?.ack]),
    ),
  ).toEqual([
    [
      ['5511988887777', 'chat', 'vocês abrem domingo?', undefined],
      ['5511988887777', 'chat', 'Abrimos às 9h.', 2],
      ['5511988887777', 'unsupported', '', undefined],
    ],
    [['BR.134912345678901', 'chat', 'Feliz ano novo!', 3]],
    [['5511988887777', 'image', 'esta', undefined]],
  ]);
  const [refused] = parseEnvelope(readFixture('history-refused')).events;
  expect(refused?.event).toMatchObject({ kind: 'history', messages: [], refusedBy: '2593109' });
});

test('of a large past no part is too large, and the last one says so', () => {
  const messages = Array.from({ length: 1201 }, (_, index) => ({
    from: '5511988887777',
    id: `wamid.${index}`,
    timestamp: String(1790000000 + index),
    type: 'text',
    text: { body: String(index) },
  }));
  const history = [
    { metadata: { phase: 0, chunk_order: 1, progress: '100' }, threads: [{ id: '5511988887777', messages }] },
  ];
  const value = { metadata: { phone_number_id: '10550001', display_phone_number: '551140028922' }, history };
  const { events } = parseEnvelope({ entry: [{ id: '1', changes: [{ field: 'history', value }] }] });
  expect(
    events.map(({ event }) => event.kind === 'history' && [event.messages.length, event.isLast, event.at]),
  ).toEqual([
    [500, false, 0],
    [500, false, 0],
    [201, true, 0],
  ]);
});

test('people of the address book come with their number in digits, their id and their name', () => {
  const [routed] = parseEnvelope(readFixture('address-book')).events;
  expect(routed?.event).toMatchObject({
    kind: 'addressBook',
    people: [
      { identities: [{ type: 'phone', scope: '', value: '5511988887777' }], name: 'Ana Lima' },
      {
        identities: [
          { type: 'bsuid', scope: '', value: 'BR.134912345678901' },
          { type: 'username', scope: '', value: 'lia.costa' },
        ],
        name: 'Lia',
      },
    ],
  });
});

test('who has another number or id, or is named by both, is told as one person', () => {
  const { events } = parseEnvelope(readFixture('renamed-people'));
  const aliases = events.flatMap(({ chat, event }) =>
    event.kind === 'alias' ? [[chat, event.identities.map(({ value }) => value)]] : [],
  );
  expect(aliases).toEqual([
    ['5511988887777', ['5511988887777', 'BR.1', '5511900000000', 'BR.2']],
    ['BR.3', ['BR.3', 'BR.4']],
    ['5511988887777', ['5511988887777', 'BR.998877665544332']],
  ]);
});

test('whoever sets an account up is told of every field that is read, and of no other', () => {
  expect([...cloudWebhookFields].sort()).toEqual([...fieldsRead].sort());
});

test('any JSON in any of these fields is read without throwing, the same way twice', () => {
  const fields = fc.constantFrom(
    'smb_message_echoes',
    'history',
    'smb_app_state_sync',
    'phone_number_quality_update',
    'phone_number_name_update',
    'business_capability_update',
    'account_update',
    'account_alerts',
  );
  const part = fc.oneof(
    fc.jsonValue(),
    fc.array(
      fc.dictionary(
        fc.constantFrom('threads', 'messages', 'contact', 'id', 'to', 'from', 'timestamp', 'type'),
        fc.jsonValue(),
      ),
    ),
  );
  fc.assert(
    fc.property(fields, part, part, fc.oneof(fc.jsonValue(), fc.constant(1795215154)), (field, list, other, time) => {
      const value = {
        metadata: { phone_number_id: '10550001' },
        message_echoes: list,
        history: other,
        messages: list,
        state_sync: other,
        ban_info: other,
        restriction_info: list,
        event: 'ACCOUNT_RESTRICTION',
      };
      const body = { entry: [{ id: '7', time, changes: [{ field, value }] }] };
      const once = structuredClone(parseEnvelope(body));
      expect(parseEnvelope(body)).toEqual(once);
    }),
  );
});
