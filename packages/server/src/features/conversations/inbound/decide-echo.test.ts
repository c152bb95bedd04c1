import { expect, test } from 'vitest';
import type { Identity, InboundMessage } from '../../../channels/inbound-events.ts';
import { decideEcho } from './decide-echo.ts';
import { decideStatus, decideTicks } from './decide-status.ts';
import { type InboundSituation, identityKey, type OwnMessage, providerKey } from './situation.ts';

const customer: Identity = { type: 'igsid', scope: '178', value: '24' };
const connectionId = 1;

const own = (id: number, part: Partial<OwnMessage> = {}): OwnMessage => ({
  id,
  ticketId: 1,
  contactId: 5,
  connectionId,
  body: 'oi',
  mediaType: 'chat',
  createdAt: new Date(id * 1000),
  providerId: null,
  ack: 0,
  sendState: 'sending',
  sendError: null,
  begunAt: null,
  toldAck: 0,
  isChanged: false,
  isAdopted: false,
  ...part,
});
const sent = (id: number, part: Partial<OwnMessage> = {}) =>
  own(id, { providerId: `m_${id}`, sendState: 'sent', ack: 1, ...part });

function situationOf(messages: readonly OwnMessage[]): InboundSituation {
  return {
    now: new Date(0),
    connections: new Map(),
    contacts: new Map([[identityKey(customer), { id: 5, active: true, isGroup: false }]]),
    newContactIds: [],
    wallets: new Map(),
    tickets: new Map(),
    closedLately: new Map(),
    reopened: [],
    known: new Map(
      messages.flatMap(({ id, providerId }) =>
        providerId === null ? [] : [[providerKey(connectionId, providerId), id] as const],
      ),
    ),
    ownMessages: new Map(messages.map((message) => [message.id, message])),
    inFlight: new Set(messages.filter(({ sendState }) => sendState === 'sending').map(({ id }) => id)),
    targets: new Map(),
    changes: [],
    earlyChanges: new Map(),
    votes: new Map(),
    spareMessageIds: [],
    spareTicketIds: [],
    newMessages: [],
    arrivals: [],
    earlyAcks: new Map(),
    joined: [],
  };
}

const echoOf = (providerId: string, part: Partial<InboundMessage> = {}): InboundMessage => ({
  kind: 'message',
  providerId,
  chat: { identities: [customer], name: null, isGroup: false },
  at: 1,
  mediaType: 'chat',
  body: 'oi',
  data: null,
  file: null,
  quotedProviderId: null,
  isForwarded: false,
  ...part,
});
const decide = (messages: readonly OwnMessage[], event: InboundMessage, messageId: number | null = null) =>
  decideEcho(situationOf(messages), connectionId, event, { messageId });

test('an echo of ours is known by its id, by ours that went along, or by what is being sent; it ends the doubt', () => {
  const arrived = sent(1);
  expect(decide([arrived], echoOf('m_1'))).toBe(true);
  expect(arrived.isChanged).toBe(false);
  for (const [messageId, body] of [
    [2, 'em outras palavras'],
    [null, 'oi'],
  ] as const) {
    const doubtful = own(2);
    expect(decide([doubtful], echoOf('m_new', { body }), messageId)).toBe(true);
    expect(doubtful).toMatchObject({ providerId: 'm_new', sendState: 'sent', ack: 1, isAdopted: true });
  }
});

test.each<[string, OwnMessage, Partial<InboundMessage>]>([
  ['other words', own(2), { body: 'olá' }],
  ['another contact', own(2, { contactId: 6 }), {}],
  ['another connection', own(2, { connectionId: 9 }), {}],
  ['nothing on its way', sent(2), {}],
  [
    'what stands in for a message while a file without words is sent',
    own(2, { mediaType: 'image', body: '' }),
    { mediaType: 'unsupported', body: '', data: { type: 'undecryptable' } },
  ],
  [
    'a picture while words are sent',
    own(2),
    {
      mediaType: 'image',
      file: { providerMediaId: 'x', name: null, mimeType: 'image/jpeg', sha256: null, isVoice: false },
    },
  ],
])('%s: another program wrote it', (_, message, part) => {
  expect(decide([message], echoOf('m_new', part))).toBe(false);
  expect(message.isAdopted).toBe(false);
});

const ticks = (messages: readonly OwnMessage[], upTo: number | 'message', providerId = 'ticks.3') => {
  const situation = situationOf(messages);
  decideTicks(situation, connectionId, { kind: 'ticks', providerId, to: customer, ack: 3, upTo, at: 9 });
  return situation;
};

test('ticks reach what had left by then, and nothing that had not, failed, or is somebody else’s', () => {
  const messages = [sent(1), sent(2), sent(3), own(1), own(2, { sendState: 'failed' }), sent(1, { contactId: 6 })].map(
    (message, index) => ({ ...message, id: index + 1 }),
  );
  ticks(messages, 2000);
  expect(messages.map(({ ack }) => ack)).toEqual([3, 3, 1, 0, 0, 1]);
});

test('ticks up to a message reach it and what was before; of one nobody knows yet they wait', () => {
  const messages = [sent(1), sent(2), sent(3)];
  ticks(messages, 'message', 'm_2');
  expect(messages.map(({ ack }) => ack)).toEqual([3, 3, 1]);
  const { earlyAcks } = ticks([sent(1)], 'message', 'm_unknown');
  expect([...earlyAcks.values()]).toEqual([{ connectionId, providerId: 'm_unknown', ack: 3, error: null }]);
});

test('ticks name a message whose answer came while they were read: what was before it is reached, too', () => {
  const messages = [sent(1), sent(2), sent(3)];
  const situation = situationOf(messages);
  situation.known.delete(providerKey(connectionId, 'm_2'));
  decideTicks(situation, connectionId, {
    kind: 'ticks',
    providerId: 'm_2',
    to: customer,
    ack: 3,
    upTo: 'message',
    at: 9,
  });
  expect(messages.map(({ ack }) => ack)).toEqual([3, 3, 1]);
  expect(situation.earlyAcks.size).toBe(0);
});

test('ticks of what is on its way count once its id is learnt, unless the call began later or it failed', () => {
  const begun = (id: number, begunAt: number, part: Partial<OwnMessage> = {}) =>
    own(id, { begunAt: new Date(begunAt), ...part });
  const [early, late] = [begun(1, 2000), begun(2, 2001)];
  const situation = ticks([early, late], 2000);
  expect([early, late].map(({ ack, toldAck, isChanged }) => [ack, toldAck, isChanged])).toEqual([
    [0, 3, false],
    [0, 0, false],
  ]);
  decideEcho(situation, connectionId, echoOf('m_new'), { messageId: 1 });
  expect(early).toMatchObject({ sendState: 'sent', ack: 3 });

  const failing = begun(3, 1000, { toldAck: 3 });
  const failed = { kind: 'status', providerId: 'm_3', ack: null, error: '1', at: 1, messageId: 3 } as const;
  decideStatus(situationOf([failing]), connectionId, failed);
  expect(failing).toMatchObject({ sendState: 'failed', ack: 0 });
});

test('what changed one of ours before our own call brought its id is applied by the echo as well', () => {
  const situation = situationOf([sent(1)]);
  const whole = { ticketId: 1, contactId: 5, senderId: null, fromMe: true, isDeleted: false, editedAt: null };
  situation.targets.set(1, { id: 1, ...whole, standsInFor: null, body: 'oi' });
  const change = { kind: 'revoke', providerId: 'm_1.gone', targetProviderId: 'm_1', at: 9, isOurs: true } as const;
  situation.earlyChanges.set(providerKey(connectionId, 'm_1'), [{ connectionId, messageId: 'm_1', change }]);
  expect(decideEcho(situation, connectionId, echoOf('m_1'), { messageId: null })).toBe(true);
  expect([situation.changes.map(({ kind }) => kind), situation.earlyChanges.size]).toEqual([['revoke'], 0]);
});

test('what was told of an id before anybody knew it counts when an echo tells whose it is, and is told once', () => {
  const [before, doubtful] = [sent(1), own(2, { begunAt: new Date(1) })];
  const situation = ticks([before, doubtful], 'message', 'm_2');
  expect([before.ack, doubtful.ack]).toEqual([3, 0]);
  decideEcho(situation, connectionId, echoOf('m_2'), { messageId: 2 });
  expect([doubtful.ack, situation.earlyAcks.size]).toEqual([3, 0]);
});
