import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEnvelope } from './parse.ts';

const readFixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));

const body = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    { id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: '10550001' }, ...value } }] },
  ],
});
const textMessage = {
  from: '5511988887777',
  id: 'wamid.A',
  timestamp: '1795215154',
  type: 'text',
  text: { body: 'oi' },
};

describe('messages', () => {
  test('a text brings its sender, time and words', () => {
    expect(parseEnvelope(readFixture('text-message'))).toEqual({
      events: [
        {
          account: '10550001',
          chat: '5511988887777',
          event: {
            kind: 'message',
            providerId: 'wamid.FIXTURE-TEXT-1',
            chat: {
              identities: [{ type: 'phone', scope: '', value: '5511988887777' }],
              name: 'Maria Souza',
              isGroup: false,
            },
            at: 1795215154000,
            mediaType: 'chat',
            body: 'Olá 👋, o pedido saiu?',
            data: null,
            file: null,
            quotedProviderId: null,
            isForwarded: false,
          },
        },
      ],
      unread: [],
    });
  });

  test('a reply names what it answers, and each message of a batch has its own sender', () => {
    const { events } = parseEnvelope(readFixture('reply-and-forward'));
    expect(events.map(({ chat, event }) => [chat, event.kind === 'message' && event.chat.name])).toEqual([
      ['559281723241', 'Rui'],
      ['5511988887777', 'Maria Souza'],
    ]);
    expect(events.map(({ event }) => event.kind === 'message' && [event.quotedProviderId, event.isForwarded])).toEqual([
      ['wamid.FIXTURE-OURS-1', false],
      [null, true],
    ]);
  });

  test('a hidden number leaves the user id as the only identity; both are kept when both are shown', () => {
    const { events } = parseEnvelope(readFixture('hidden-number'));
    expect(events.map(({ event }) => event.kind === 'message' && event.chat.identities)).toEqual([
      [
        { type: 'bsuid', scope: '', value: 'BR.134912345678901' },
        { type: 'username', scope: '', value: 'lia.costa' },
      ],
      [
        { type: 'phone', scope: '', value: '5511977776666' },
        { type: 'bsuid', scope: '', value: 'BR.998877665544332' },
      ],
    ]);
  });

  test('files, places and cards are read as fields, with the hash in one spelling', () => {
    const sha256 = 'a6d2562624b6b7a1a789785559fe647bb9d8a1c0c2c5c9a5c8c1a2b3c4d5e6f7';
    const { events, unread } = parseEnvelope(readFixture('media'));
    expect(
      events.map(({ event }) => event.kind === 'message' && [event.mediaType, event.body, event.file ?? event.data]),
    ).toEqual([
      ['image', 'a nota', { providerMediaId: '900101', name: null, mimeType: 'image/jpeg', sha256, isVoice: false }],
      [
        'audio',
        '',
        { providerMediaId: '900102', name: null, mimeType: 'audio/ogg; codecs=opus', sha256, isVoice: true },
      ],
      [
        'document',
        '',
        { providerMediaId: '900103', name: 'Nota 12.pdf', mimeType: 'application/pdf', sha256: null, isVoice: false },
      ],
      ['location', 'Praça da Sé', { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé', address: null }],
      [
        'contact',
        'Maria Lima',
        {
          contacts: [
            {
              name: 'Maria Lima',
              organization: 'Loja',
              phones: [{ number: '+55 11 98888-7777', label: 'CELL', account: '5511988887777' }],
              emails: ['maria@loja.test'],
            },
          ],
        },
      ],
      ['unsupported', '', expect.objectContaining({ type: 'video' })],
      ['unsupported', '', expect.objectContaining({ type: 'location' })],
    ]);
    expect(unread).toEqual([]);
  });
});

describe('what is not words', () => {
  test('what a person chose, signed or came from is read; what we cannot show yet keeps its words', () => {
    const { events, unread } = parseEnvelope(readFixture('other-kinds'));
    const chosen = (id: string, title: string, footer: string | null = null) => ({
      kind: 'reply',
      title: null,
      text: title,
      footer,
      imageUrl: null,
      buttons: [],
      chosen: { id, title },
    });
    expect(events.map(({ event }) => event.kind === 'message' && [event.mediaType, event.data, event.body])).toEqual([
      ['image', null, 'a nota fiscal'],
      ['interactive', chosen('sim', 'Sim, pode'), 'Sim, pode'],
      ['unsupported', { type: 'unsupported', raw: expect.objectContaining({ errors: expect.anything() }) }, ''],
      ['interactive', chosen('r2', 'Sofá azul', '3 lugares'), 'Sofá azul'],
      ['interactive', chosen('flow', 'cidade: Recife\npecas: [1,2]'), 'cidade: Recife\npecas: [1,2]'],
      ['interactive', chosen('OK', 'Confirmo'), 'Confirmo'],
      ['reaction', null, '👍'],
      ['reaction', null, ''],
      [
        'ad',
        { headline: 'Sofás', body: 'Semana do sofá', sourceUrl: 'https://fb.me/ad', mediaType: 'image' },
        'Quero saber mais',
      ],
      ['ad', { headline: 'Sofás', body: '', sourceUrl: null, mediaType: null }, 'Oi'],
      ['unsupported', { type: 'order', raw: expect.anything() }, expect.stringContaining('estes dois')],
      false,
      ['unsupported', expect.objectContaining({ type: 'reaction' }), ''],
    ]);
    expect(events.flatMap(({ event }) => (event.kind === 'message' && event.quotedProviderId) || [])).toEqual([
      'wamid.FIXTURE-OURS-4',
      'wamid.FIXTURE-OURS-5',
      'wamid.FIXTURE-OURS-4',
      'wamid.FIXTURE-OURS-4',
    ]);
    expect(unread).toEqual([]);
  });

  test('an edit and a revocation name their message and belong to its chat', () => {
    const targetProviderId = 'wamid.FIXTURE-TEXT-1';
    expect(parseEnvelope(readFixture('changes')).events).toEqual([
      {
        account: '10550001',
        chat: '5511988887777',
        event: {
          kind: 'edit',
          providerId: 'wamid.FIXTURE-EDIT-1',
          targetProviderId,
          body: 'o pedido saiu hoje?',
          at: 1795215400000,
        },
      },
      {
        account: '10550001',
        chat: '5511988887777',
        event: { kind: 'revoke', providerId: 'wamid.FIXTURE-REVOKE-1', targetProviderId, at: 1795215401000 },
      },
    ]);
  });

  test('of calls only the one nobody took is told', () => {
    const { events, unread } = parseEnvelope(readFixture('calls'));
    expect(events.map(({ chat, event }) => [chat, event.kind === 'message' && [event.mediaType, event.data]])).toEqual([
      ['5511988887777', ['call_log', { isVideo: false, seconds: null }]],
    ]);
    expect(unread).toEqual([]);
  });
});

describe('senders', () => {
  test('two strangers are never taken for the one contact beside them', () => {
    const contacts = [{ wa_id: '5511900000001', profile: { name: 'Ana' } }];
    const messages = [
      { ...textMessage, from: undefined },
      { ...textMessage, id: 'wamid.B', from: '5511900000002' },
    ];
    const { events, unread } = parseEnvelope(body({ contacts, messages }));
    expect(events.map(({ event }) => event.kind === 'message' && event.chat.name)).toEqual([null]);
    expect(unread).toEqual([{ account: '10550001', reason: 'message of unknown shape' }]);
  });

  test('a name is cut to 250 characters, an emoji counting as one', () => {
    const contacts = [{ wa_id: textMessage.from, profile: { name: '👋'.repeat(300) } }];
    const [first] = parseEnvelope(body({ contacts, messages: [textMessage] })).events;
    expect(first?.event.kind === 'message' && first.event.chat.name).toBe('👋'.repeat(250));
  });
});

describe('statuses', () => {
  test('carry the ack, the failure and our own message id', () => {
    const { events } = parseEnvelope(readFixture('statuses'));
    expect(events.map(({ event }) => event.kind === 'status' && [event.ack, event.error, event.messageId])).toEqual([
      [1, null, 373216812345344],
      [2, null, 373216812345344],
      [3, null, 373216812345344],
      [4, null, null],
      [null, '131026', null],
    ]);
    expect(events[3]?.chat).toBe('BR.134912345678901');
  });

  test.each([
    [{ code: 131_031 }, '131031', { reason: 'banned' }],
    [{ code: 368 }, '368', { reason: 'banned' }],
    [{ code: 190, error_subcode: 463 }, '190', { reason: 'refused' }],
    [{ code: 190, error_subcode: 1 }, '190', null],
    [{ code: 131_005 }, '10', { reason: 'permission', missingPermission: 'whatsapp_business_messaging' }],
    [
      { code: 200, message: 'Requires whatsapp_business_management' },
      '10',
      { reason: 'permission', missingPermission: 'whatsapp_business_management' },
    ],
    [{ code: 130_497 }, '130497', null],
  ])('that failed for %j say what is lost as an answer does, of what we sent', (error, told, loss) => {
    const failed = { id: 'wamid.A', status: 'failed', timestamp: '1', recipient_id: '55', errors: [error] };
    const read = (status: object) => parseEnvelope(body({ statuses: [{ ...failed, ...status }] })).events;
    const status = { kind: 'status', providerId: 'wamid.A', ack: null, error: told, at: 1000 };
    const ours = { kind: 'loss', providerId: 'wamid.A', messageId: 7, loss, at: 1000 };
    expect(read({ biz_opaque_callback_data: '7' }).map(({ event }) => event)).toEqual([
      { ...status, messageId: 7 },
      ...(loss === null ? [] : [ours]),
    ]);
    expect(read({}).map(({ event }) => event)).toEqual([{ ...status, messageId: null }]);
  });

  test.each(['constructor', '__proto__', 'deleted', '', null, 3])(
    'of an unknown name (%s) are named unread',
    (status) => {
      const parsed = parseEnvelope(body({ statuses: [{ id: 'wamid.A', status, timestamp: '1', recipient_id: '55' }] }));
      expect(parsed).toEqual({ events: [], unread: [{ account: '10550001', reason: 'status of unknown shape' }] });
    },
  );
});

describe('what is not read', () => {
  test('is named when something would be lost, and only then', () => {
    expect(parseEnvelope(readFixture('not-for-the-desk'))).toEqual({
      events: [
        {
          account: 'waba:300100200:',
          chat: 'templates',
          event: {
            kind: 'template',
            providerId: '4455',
            businessId: '300100200',
            name: 'pedido_pronto',
            language: 'pt_BR',
            change: { status: 'approved', reason: null },
            at: 0,
          },
        },
      ],
      unread: [
        { account: '10550001', reason: 'account error 131031' },
        { account: '10550001', reason: 'field standby' },
      ],
    });
  });

  test.each([
    ['no time, received at none', { timestamp: undefined }],
    ['a time out of the calendar', { timestamp: '999999999999999' }],
    ['no sender at all', { from: undefined }],
    ['a sender no identity can hold', { from: '5'.repeat(201) }],
  ])('a message with %s', (_, fault) => {
    const parsed = parseEnvelope(body({ messages: [{ ...textMessage, ...fault }] }));
    expect(parsed).toEqual({ events: [], unread: [{ account: '10550001', reason: 'message of unknown shape' }] });
  });

  test('lists of unknown names, and known names that are no lists', () => {
    expect(parseEnvelope(body({ news: [{}], messages: {}, contacts: [{}], empty: [] })).unread).toEqual([
      { account: '10550001', reason: 'messages.news' },
      { account: '10550001', reason: 'messages.messages' },
    ]);
  });
});

test('any JSON is read without throwing, and the same way twice', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (anything) => {
      const once = structuredClone(parseEnvelope(anything));
      expect(parseEnvelope(anything)).toEqual(once);
    }),
  );
});

test('any JSON in the places of our fields is read without throwing, and nothing vanishes', () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.array(
      fc.record(
        {
          id: fc.jsonValue(),
          from: fc.jsonValue(),
          status: fc.constantFrom('sent', 'failed', 'x'),
          timestamp: fc.oneof(fc.jsonValue(), fc.constant('1795215154')),
          type: fc.oneof(
            fc.constantFrom(
              'text',
              'image',
              'location',
              'contacts',
              'reaction',
              'interactive',
              'edit',
              'revoke',
              '__proto__',
            ),
            fc.jsonValue(),
          ),
          image: fc.jsonValue(),
          location: fc.jsonValue(),
          reaction: fc.jsonValue(),
          interactive: fc.jsonValue(),
          edit: fc.jsonValue(),
          contacts: fc.jsonValue(),
          text: fc.jsonValue(),
          context: fc.jsonValue(),
          errors: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
      { minLength: 1 },
    ),
  );
  fc.assert(
    fc.property(part, part, part, (messages, statuses, contacts) => {
      const { events, unread } = parseEnvelope(body({ messages, statuses, contacts }));
      const sent = [messages, statuses].map((list) => (Array.isArray(list) ? list.length : 1));
      expect(events.length + unread.length).toBe(sent.reduce((sum, n) => sum + n, 0));
    }),
  );
});
