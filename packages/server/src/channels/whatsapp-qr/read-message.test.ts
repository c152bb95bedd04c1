import { proto, type WAMessage } from 'baileys';
import { expect, test } from 'vitest';
import { expectWhole } from '../conformance/conformance.ts';
import type { Identity, InboundEvent } from '../inbound-events.ts';
import { identitiesOf } from './identities.ts';
import { knowPeople } from './people.ts';
import { type KnownPeople, readMessage } from './read-message.ts';

const phone: Identity = { type: 'phone', scope: '', value: '5511988887777' };
const lid: Identity = { type: 'lid', scope: '', value: '7001' };
const person: KnownPeople = {
  chat: [phone, lid],
  chatName: 'Maria',
  isGroup: false,
  sender: [phone, lid],
  isAdmin: false,
};

const messageOf = (message: proto.IMessage, key: Partial<WAMessage['key']> = {}): WAMessage => ({
  key: { id: '3EB0A', remoteJid: '5511988887777@s.whatsapp.net', fromMe: false, ...key },
  messageTimestamp: 1_780_000_000,
  pushName: 'Maria',
  message,
});
/** Reads a message, and checks that the result is complete and the same when read again. */
function read(message: proto.IMessage, people = person, key: Partial<WAMessage['key']> = {}): InboundEvent | null {
  const event = readMessage(messageOf(message, key), people);
  if (event !== null) expectWhole(event);
  expect(readMessage(messageOf(message, key), people)).toEqual(event);
  return event;
}

test('a text, with whom it is from in all forms that are known', () => {
  expect(read({ conversation: 'Olá 👋' })).toEqual({
    kind: 'message',
    providerId: '3EB0A',
    chat: { identities: [phone, lid], name: 'Maria', isGroup: false },
    at: 1_780_000_000_000,
    mediaType: 'chat',
    body: 'Olá 👋',
    data: null,
    file: null,
    quotedProviderId: null,
    isForwarded: false,
  });
});

test.each<[string, proto.IMessage, object]>([
  [
    'an answer',
    { extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'Q1', isForwarded: true } } },
    { mediaType: 'chat', body: 'sim', quotedProviderId: 'Q1', isForwarded: true },
  ],
  ['what disappears', { ephemeralMessage: { message: { conversation: 'some' } } }, { mediaType: 'chat', body: 'some' }],
  [
    'a picture with words',
    { imageMessage: { caption: 'olha', mimetype: 'image/jpeg', fileSha256: Buffer.from('ab', 'hex') } },
    {
      mediaType: 'image',
      body: 'olha',
      file: { providerMediaId: '3EB0A', mimeType: 'image/jpeg', sha256: 'ab', isVoice: false, name: null },
    },
  ],
  [
    'a picture to be seen once',
    { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } },
    { mediaType: 'image' },
  ],
  [
    'a voice note',
    { audioMessage: { ptt: true, mimetype: 'audio/ogg; codecs=opus' } },
    { mediaType: 'audio', file: { mimeType: 'audio/ogg', isVoice: true } },
  ],
  [
    'a document with words',
    { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'nota.pdf', caption: 'a nota' } } } },
    { mediaType: 'document', body: 'a nota', file: { name: 'nota.pdf' } },
  ],
  [
    'a place',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé' } },
    { mediaType: 'location', data: { latitude: -23.5, longitude: -46.6, name: 'Sé', address: null } },
  ],
  [
    'a card',
    {
      contactMessage: {
        displayName: 'João',
        vcard: 'BEGIN:VCARD\nFN:João\nitem1.TEL;type=CELL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD',
      },
    },
    {
      mediaType: 'contact',
      data: {
        contacts: [
          {
            name: 'João',
            organization: null,
            phones: [{ number: '+55 11 97777-6666', label: 'CELL', account: '5511977776666' }],
            emails: [],
          },
        ],
      },
    },
  ],
  [
    'a poll',
    {
      pollCreationMessageV3: {
        name: 'Quando?',
        options: [{ optionName: 'Hoje' }, { optionName: 'Amanhã' }],
        selectableOptionsCount: 1,
      },
    },
    {
      mediaType: 'poll',
      body: 'Quando?',
      data: {
        question: 'Quando?',
        options: [
          { name: 'Hoje', votes: 0 },
          { name: 'Amanhã', votes: 0 },
        ],
        isMultiple: false,
      },
    },
  ],
  [
    'a reaction',
    { reactionMessage: { key: { id: 'R1' }, text: '👍' } },
    { mediaType: 'reaction', body: '👍', quotedProviderId: 'R1' },
  ],
  [
    'a reaction that is taken back',
    { reactionMessage: { key: { id: 'R1' }, text: '' } },
    { mediaType: 'reaction', body: '', quotedProviderId: 'R1' },
  ],
  [
    'a choice',
    { listResponseMessage: { title: 'Vendas', singleSelectReply: { selectedRowId: 'row-1' } } },
    { mediaType: 'interactive', body: 'Vendas', data: { kind: 'reply', chosen: { id: 'row-1', title: 'Vendas' } } },
  ],
  [
    'a text that began with an advertisement',
    {
      extendedTextMessage: {
        text: 'quero',
        contextInfo: { externalAdReply: { title: 'Promo', body: '20%', sourceUrl: 'https://fb.me/x', mediaType: 1 } },
      },
    },
    {
      mediaType: 'ad',
      body: 'quero',
      data: { headline: 'Promo', body: '20%', sourceUrl: 'https://fb.me/x', mediaType: 'image' },
    },
  ],
  [
    'a kind from tomorrow',
    { stickerPackMessage: { name: 'x' } },
    { mediaType: 'unsupported', data: { type: 'stickerPackMessage' } },
  ],
])('%s', (_name, message, expected) => {
  expect(read(message)).toMatchObject(expected);
});

test.each<[string, proto.IMessage]>([
  ['keys of a group', { senderKeyDistributionMessage: { groupId: 'g@g.us' } }],
  ['the history itself', { protocolMessage: { type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION } }],
  ['the beginning of an album', { albumMessage: { expectedImageCount: 2 } }],
  ['nothing', {}],
])('%s is nothing a desk shows', (_name, message) => {
  expect(read(message)).toBe(null);
});

test('what could not be read is waited for: the same id comes again', () => {
  const unreadable = {
    ...messageOf({}),
    message: undefined,
    messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT,
  };
  expect(readMessage(unreadable, person)).toBe(null);
});

const { Type: changeType } = proto.Message.ProtocolMessage;
const revokeOf = (key: proto.IMessageKey): proto.IMessage => ({ protocolMessage: { type: changeType.REVOKE, key } });
const editOf = (key: proto.IMessageKey): proto.IMessage => ({
  editedMessage: {
    message: {
      protocolMessage: { type: changeType.MESSAGE_EDIT, key, editedMessage: { conversation: 'certo' } },
    },
  },
});
const group: Identity = { type: 'group', scope: '', value: '120363' };

test('edits and revocations say whose message it must be; an admin takes back what is of that group', () => {
  expect(read(revokeOf({ id: 'T1' }))).toEqual({
    kind: 'revoke',
    providerId: '3EB0A',
    targetProviderId: 'T1',
    at: 1_780_000_000_000,
    author: [phone, lid],
  });
  const edit = { kind: 'edit', targetProviderId: 'T1', body: 'certo', author: [phone, lid] };
  expect(read(editOf({ id: 'T1' }))).toMatchObject(edit);
  const admin = { ...person, chat: [group], isGroup: true, isAdmin: true };
  const byAdmin = read(revokeOf({ id: 'T1' }), admin);
  expect(byAdmin).toMatchObject({ kind: 'revoke', group: [group] });
  expect(byAdmin).not.toHaveProperty('author');
  expect(read(editOf({ id: 'T1' }), admin)).toMatchObject(edit);
  // An unknown sender is not trusted: an empty author matches nobody, where an absent one would be anybody.
  expect(read(revokeOf({ id: 'T1' }), { ...admin, isAdmin: false, sender: [] })).toMatchObject({ author: [] });
});

test('the phone changes and takes back what is ours; as a group’s admin it takes back what others wrote', () => {
  const own = { fromMe: true };
  expect(read(revokeOf({ id: 'T1', fromMe: true }), person, own)).toMatchObject({ kind: 'revoke', isOurs: true });
  expect(read(editOf({ id: 'T1', fromMe: true }), person, own)).toMatchObject({ kind: 'edit', isOurs: true });
  const others = read(revokeOf({ id: 'T1', fromMe: false }), { ...person, chat: [group], isGroup: true }, own);
  expect(Object.keys(others ?? {}).sort()).toEqual(['at', 'kind', 'providerId', 'targetProviderId']);
});

test('what names a message by more than an id can be is nothing', () => {
  const named = [512, 513].map((length) => ({ id: 'x'.repeat(length) }));
  for (const change of [revokeOf, editOf])
    expect(named.map((key) => read(change(key))?.kind ?? null)).toEqual([expect.any(String), null]);
});

test('what the owner wrote on the phone is an echo, and in a group the sender stands beside it', () => {
  expect(read({ conversation: 'já vai' }, person, { fromMe: true })).toMatchObject({ echo: { messageId: null } });
  const inGroup = read({ conversation: 'oi' }, { ...person, chat: [group], chatName: 'Família', isGroup: true });
  expect(inGroup).toMatchObject({
    chat: { identities: [group], name: 'Família', isGroup: true },
    sender: { identities: [phone, lid], name: 'Maria' },
  });
});

test('the digits of a hidden address are no number, and devices are nobody of their own', () => {
  expect(identitiesOf(['7001:3@lid', '5511988887777:1@s.whatsapp.net'], 'maria')).toEqual([
    phone,
    lid,
    { type: 'username', scope: '', value: 'maria' },
  ]);
  expect(identitiesOf(['status@broadcast', '123@newsletter', null])).toEqual([]);
});

test('a hidden address alone is completed by what the session remembers, and nobody writes to themselves', async () => {
  const people = knowPeople({
    me: () => ({ pn: '5511900000000:1@s.whatsapp.net', lid: '9000:1@lid' }),
    findNumber: async (jid) => (jid === '7001@lid' ? '5511988887777:0@s.whatsapp.net' : null),
    findGroup: async () => null,
  });
  const chatOf = async (remoteJid: string) => (await people.of(messageOf({}, { remoteJid }))).chat;
  expect(await chatOf('7001@lid')).toEqual([phone, lid]);
  expect(await chatOf('7002@lid')).toEqual([{ ...lid, value: '7002' }]);
  expect(await chatOf('9000@lid')).toEqual([]);
  expect(await chatOf('5511900000000@s.whatsapp.net')).toEqual([]);
});

test('of a group everybody is gone through once, however many its words call', async () => {
  let times = 0;
  const people = knowPeople({
    me: () => ({ pn: '5511900000000:1@s.whatsapp.net', lid: '9000:1@lid' }),
    findNumber: async () => null,
    findGroup: async (id) => ({
      id,
      owner: undefined,
      subject: 'Família',
      get participants() {
        times++;
        return [{ id: '7001@lid', phoneNumber: '5511988887777@s.whatsapp.net' }, { id: '7002@lid' }];
      },
    }),
  });
  const called = ['5511988887777@s.whatsapp.net', '7001@lid', '7002@lid', '7003@lid'];
  expect(await people.addressesOf(called, '1@g.us')).toEqual([
    [phone, lid],
    [phone, lid],
    [{ ...lid, value: '7002' }],
    [{ ...lid, value: '7003' }],
  ]);
  expect(await people.addressesOf([], '1@g.us')).toEqual([]);
  expect(times).toBe(1);
});
