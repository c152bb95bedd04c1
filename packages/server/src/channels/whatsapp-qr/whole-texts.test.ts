import type { proto, WAMessage } from 'baileys';
import { expect, test } from 'vitest';
import type { InboundMessage } from '../inbound-events.ts';
import { type KnownPeople, readMessage } from './read-message.ts';

/**
 * Shows that incoming text is kept in full, in whatever part of a message it stands: only outgoing text has a limit.
 */
const person: KnownPeople = {
  chat: [{ type: 'phone', scope: '', value: '5511988887777' }],
  chatName: 'Maria',
  isGroup: false,
  sender: [{ type: 'phone', scope: '', value: '5511988887777' }],
  isAdmin: false,
};

const read = (message: proto.IMessage, fromMe = false) => {
  const key = { id: '3EB0A', remoteJid: '5511988887777@s.whatsapp.net', fromMe };
  const whole: WAMessage = { key, messageTimestamp: 1_780_000_000, message };
  return readMessage(whole, person);
};

/** A cut at 4,096 would split an emoji, and so would one at most other places. */
const long = `x${'👩🏽‍💻'.repeat(9_362)}fim`;

test.each<[string, proto.IMessage]>([
  ['a text', { conversation: long }],
  ['an answer', { extendedTextMessage: { text: long, contextInfo: { stanzaId: 'Q' } } }],
  ['words under a picture', { imageMessage: { caption: long, mimetype: 'image/jpeg' } }],
  ['words under a film', { videoMessage: { caption: long, mimetype: 'video/mp4' } }],
  ['words under a document', { documentWithCaptionMessage: { message: { documentMessage: { caption: long } } } }],
  ['a list', { listMessage: { title: 't', description: long } }],
  ['a choice of a list', { listResponseMessage: { title: long, singleSelectReply: { selectedRowId: '1' } } }],
  ['a pressed button', { buttonsResponseMessage: { selectedDisplayText: long, selectedButtonId: '1' } }],
  ['a text with buttons', { buttonsMessage: { contentText: long } }],
  ['a poll', { pollCreationMessageV3: { name: long, options: [{ optionName: long }] } }],
  ['a filled form', { interactiveResponseMessage: { body: { text: long }, nativeFlowResponseMessage: { name: 'f' } } }],
  [
    'an advertisement’s answer',
    { extendedTextMessage: { text: long, contextInfo: { externalAdReply: { title: long } } } },
  ],
  ['an event', { eventMessage: { name: long } }],
  ['an invitation', { groupInviteMessage: { caption: long } }],
  ['an edit', { protocolMessage: { type: 14, key: { id: 'T' }, editedMessage: { conversation: long } } }],
])('%s', (_, message) => {
  for (const fromMe of [false, true]) expect(read(message, fromMe)).toMatchObject({ body: long });
});

test('what stands in a list, a poll or a card is whole, too', () => {
  const data = (message: proto.IMessage) => (read(message) as InboundMessage).data;
  expect(data({ pollCreationMessage: { name: 'q', options: [{ optionName: long }] } })).toMatchObject({
    options: [{ name: long }],
  });
  const rows = [{ rowId: '1', title: long, description: long }];
  expect(data({ listMessage: { title: long, sections: [{ title: long, rows }] } })).toMatchObject({
    title: long,
    sections: [{ title: long, rows: [{ title: long, description: long }] }],
  });
});

test.each<[string, proto.IMessage, string, object]>([
  [
    'a cart',
    {
      orderMessage: {
        orderId: 'O1',
        itemCount: 3,
        orderTitle: 'Loja',
        message: 'estes',
        totalAmount1000: 120_500,
        totalCurrencyCode: 'BRL',
        thumbnail: Buffer.from('abc'),
      },
    },
    'estes\n🛒 3 × Loja = BRL 120.50',
    { type: 'orderMessage', raw: { orderId: 'O1', itemCount: 3 } },
  ],
  [
    'a thing of a catalogue',
    { productMessage: { product: { title: 'Sofá', priceAmount1000: 899_900, currencyCode: 'BRL' }, body: 'tem?' } },
    'tem?\n🛍️ Sofá = BRL 899.90',
    { type: 'productMessage', raw: { product: { title: 'Sofá' } } },
  ],
  ['a kind from tomorrow', { stickerPackMessage: { name: 'Gatos' } }, '', { raw: { name: 'Gatos' } }],
])('%s is a line of words, and is kept as it came, without bytes', (_, message, body, data) => {
  const event = read(message);
  expect(event).toMatchObject({ mediaType: 'unsupported', body, data });
  expect(JSON.stringify(event)).not.toMatch(/thumbnail|"type":"Buffer"/);
});
