import { NO_MESSAGE_FOUND_ERROR_TEXT, proto, type WAMessage } from 'baileys';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { InboundEvent } from '../inbound-events.ts';
import { Inbound } from './inbound.ts';
import type { Originals } from './originals.repo.ts';
import { knowPeople } from './people.ts';

const customer = '5511988887777@s.whatsapp.net';
const group = '120363000000000000@g.us';
const { Status, StubType } = proto.WebMessageInfo;

const originals: Originals = {
  keep: async () => {},
  keepAll: async () => {},
  keepOurs: async (_, original) => original,
  find: async () => null,
  findOurs: async () => new Map(),
  setFileState: async () => {},
  findAsked: async () => [],
  findAll: async () => [],
};

/** Makes a session's receiving part, and records what it puts into the inbox. */
function listen() {
  const told: InboundEvent[] = [];
  const late: string[] = [];
  const inbound = new Inbound({
    held: { companyId: 1, connectionId: 2, fence: 1 },
    log: pino({ level: 'silent' }),
    originals,
    people: knowPeople({
      findNumber: async () => null,
      findGroup: async () => null,
      me: () => ({ pn: '5511900000000@s.whatsapp.net', lid: '9000@lid' }),
    }),
    late: {
      keep: async ({ providerId, event }) => void late.push(`+${providerId} ${JSON.parse(event).at}`),
      drop: async (providerId) => void late.push(`-${providerId}`),
    },
    votes: { keep: async () => {}, find: async () => [], drop: async () => {} },
    members: { find: async (people) => people.map(() => null), findOwnName: async () => 'Loja' },
    put: async (rows) => void told.push(...rows.map(({ event }): InboundEvent => JSON.parse(event))),
  });
  return { inbound, told, late };
}

const written = (id: string, part: Partial<WAMessage> = {}, remoteJid = customer): WAMessage => ({
  key: { id, remoteJid, fromMe: true },
  messageTimestamp: 1_780_000_000,
  message: { conversation: 'do celular' },
  ...part,
});
const briefs = (told: readonly InboundEvent[]) =>
  told.map((event) => [event.kind, event.providerId, event.kind === 'status' ? (event.ack ?? event.error) : null]);

test('ticks that the library put onto a message it held back are told after it', async () => {
  const { inbound, told } = listen();
  await inbound.takeMessages(
    [
      written('A', { status: Status.READ }),
      written('B', { status: Status.SERVER_ACK }),
      written('C', { userReceipt: [{ userJid: customer, receiptTimestamp: 1_780_000_001 }] }, group),
    ],
    5,
  );
  expect(briefs(told)).toEqual([
    ['message', 'A', null],
    ['message', 'B', null],
    ['message', 'C', null],
    ['status', 'A', 3],
    ['status', 'C', 2],
  ]);
});

test('so they are when the message was stored where it was decrypted', async () => {
  const { inbound, told } = listen();
  await inbound.keep(written('A'));
  await inbound.takeMessages([written('A', { status: Status.DELIVERY_ACK })], 5);
  expect(briefs(told)).toEqual([
    ['message', 'A', null],
    ['status', 'A', 2],
  ]);
});

test('a message that came without any part is missed, also one of the phone’s; others were missed where they were tried', async () => {
  const { inbound, told, late } = listen();
  const absent = (id: string, why: string, fromMe = false): WAMessage => ({
    key: { id, remoteJid: customer, fromMe },
    messageTimestamp: 1_780_000_000,
    messageStubType: StubType.CIPHERTEXT,
    messageStubParameters: [why],
  });
  const nothing = NO_MESSAGE_FOUND_ERROR_TEXT;
  await inbound.takeMessages([absent('A', nothing), absent('B', 'Bad MAC'), absent('C', nothing, true)], 5);
  expect([told, late]).toEqual([[], ['+A 1780000000000', '+C 1780000000000']]);
  const change = { protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id: 'A' } } };
  await inbound.keep(written('D', { key: { id: 'D', remoteJid: customer, fromMe: false }, message: change }));
  expect(late.at(-1)).toBe('-D');
});
