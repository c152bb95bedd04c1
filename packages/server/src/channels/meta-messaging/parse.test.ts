import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { InboundEvent, InboundMessage } from '../inbound-events.ts';
import { instagram, messenger } from './index.ts';

const graph = { baseUrl: 'http://localhost', version: 'v25.0' };
const eventsOf = (name: string, adapter = messenger(graph)): InboundEvent[] =>
  adapter
    .parse(JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')))
    .events.map(({ event }) => event);
const messagesOf = (events: readonly InboundEvent[]) =>
  events.filter((event): event is InboundMessage => event.kind === 'message');
const brief = ({ providerId, mediaType, body }: InboundMessage) => [providerId, mediaType, body];
const customer = { type: 'psid', scope: '700800900', value: '24680001' };

test('what people send by Messenger: words, choices, files one by one, places, links and what an advertisement led to', () => {
  const messages = messagesOf(eventsOf('messenger-messages'));
  expect(messages.map(brief)).toEqual([
    ['m_FIX-1', 'chat', 'Olá 👋, tem pão?'],
    ['m_FIX-2', 'interactive', 'Sim'],
    ['m_FIX-3', 'chat', 'esse'],
    ['m_FIX-4', 'image', ''],
    ['m_FIX-4#2', 'image', ''],
    ['m_FIX-5', 'audio', ''],
    ['m_FIX-6', 'document', ''],
    ['m_FIX-7', 'sticker', ''],
    ['m_FIX-8', 'location', 'Praça'],
    ['m_FIX-9', 'chat', 'Receita de bolo\nhttps://example.com/bolo'],
    ['m_FIX-10', 'ad', 'Vi o anúncio'],
    ['m_FIX-11', 'interactive', 'Começar'],
  ]);
  expect(messages.every(({ chat }) => chat.identities[0]?.value === customer.value)).toBe(true);
  expect(messages[0]?.chat).toEqual({ identities: [customer], name: null, isGroup: false });
  expect(messages[2]?.quotedProviderId).toBe('m_FIX-OURS');
  expect(messages[6]?.file).toMatchObject({ name: 'nota fiscal.pdf', isVoice: false });
  expect(messages[5]?.file).toMatchObject({ providerMediaId: 'https://cdn.fbsbx.com/v/voz.mp4?x=1', isVoice: true });
  expect(messages.at(-1)?.data).toMatchObject({ kind: 'reply', chosen: { id: 'GET_STARTED', title: 'Começar' } });
});

test('what Messenger tells: ticks by message and by moment, signs, changes, and what left the page', () => {
  const [delivered, upToDelivered, read, love, none, edit, other, own] = eventsOf('messenger-told');
  expect(delivered).toMatchObject({ kind: 'status', providerId: 'm_FIX-OURS', ack: 2 });
  expect(upToDelivered).toMatchObject({ kind: 'ticks', ack: 2, upTo: 1795215154000, to: customer });
  expect(read).toMatchObject({ kind: 'ticks', ack: 3, upTo: 1795215154000, to: customer });
  expect(love).toMatchObject({ mediaType: 'reaction', body: '❤️', quotedProviderId: 'm_FIX-OURS' });
  expect(none).toMatchObject({ mediaType: 'reaction', body: '', quotedProviderId: 'm_FIX-OURS' });
  expect(love?.providerId).not.toBe(none?.providerId);
  expect(edit).toMatchObject({ kind: 'edit', targetProviderId: 'm_FIX-1', body: 'Olá, tem pão de queijo?' });
  expect(other).toMatchObject({ kind: 'message', body: 'Temos sim', echo: { messageId: null } });
  expect(own).toMatchObject({ kind: 'message', body: 'Às 18 h', echo: { messageId: 373216812345344 } });
});

test('consent, threads and unknown kinds are no messages; what another application leads is shown', () => {
  expect(messagesOf(eventsOf('messenger-quiet')).map(brief)).toEqual([['m_FIX-S', 'chat', 'de outro aplicativo']]);
});

test('Instagram: stories, shares, what is not shown twice, and what was taken back', () => {
  const events = eventsOf('instagram-messages', instagram(graph));
  const [reply, mention, reel, gif, once, video, unsent, read, echo, love] = events;
  expect(reply).toMatchObject({
    body: 'Qual o preço?',
    data: { story: { kind: 'reply', url: 'https://lookaside.fbsbx.com/story/1' } },
    quotedProviderId: null,
  });
  expect(mention).toMatchObject({ mediaType: 'chat', data: { story: { kind: 'mention' } }, file: null });
  expect(reel).toMatchObject({ mediaType: 'chat', body: 'Pão em 1 min\nhttps://www.instagram.com/reel/5' });
  expect([gif, once].map((event) => event?.kind === 'message' && event.mediaType)).toEqual([
    'unsupported',
    'unsupported',
  ]);
  expect(video).toMatchObject({ mediaType: 'video', file: { mimeType: 'video/mp4' } });
  expect(unsent).toMatchObject({ kind: 'revoke', targetProviderId: 'aWdfFIX1' });
  expect(unsent?.kind === 'revoke' && unsent.partIds?.slice(0, 2)).toEqual(['aWdfFIX1#2', 'aWdfFIX1#3']);
  expect(read).toMatchObject({ kind: 'ticks', providerId: 'aWdfOURS', upTo: 'message', ack: 3 });
  expect(echo).toMatchObject({ body: 'Custa 8 reais', echo: { messageId: null } });
  expect(love).toMatchObject({ mediaType: 'reaction', body: '❤' });
});

test.each([
  ['an address that is none', { type: 'image', payload: { url: 'file:///etc/passwd' } }],
  ['a place off the earth', { type: 'location', payload: { coordinates: { lat: 91, long: 0 } } }],
  ['a share without words', { type: 'share', payload: {} }],
  ['a story that is gone', { type: 'story_mention', payload: {} }],
  ['something new', { type: 'hologram', payload: { url: 'https://x.fbcdn.net/1' } }],
])('%s is kept as a message that cannot be shown', (_, attachment) => {
  const message = { mid: 'm_X', attachments: [attachment] };
  const messaging = [{ sender: { id: '1' }, recipient: { id: '2' }, timestamp: 1, message }];
  const { events } = messenger(graph).parse({ object: 'page', entry: [{ id: '2', messaging }] });
  expect(events.map(({ event }) => event.kind === 'message' && event.mediaType)).toEqual(['unsupported']);
});

const told = (event: object, adapter = messenger(graph), object = 'page') =>
  adapter.parse({ object, entry: [{ id: '2', messaging: [{ timestamp: 5, ...event }] }] });
const byPage = { sender: { id: '2' }, recipient: { id: '24' } };

test('what the page changes or takes back of its own words is told of the customer’s chat, as ours', () => {
  const unsent = told(
    { ...byPage, message: { mid: 'a1', is_echo: true, is_deleted: true } },
    instagram(graph),
    'instagram',
  );
  const edited = told({ ...byPage, message_edit: { mid: 'm_1', text: 'Às 19 h', num_edit: 1 } });
  expect([unsent, edited].flatMap(({ events }) => events)).toMatchObject([
    { chat: '24', event: { kind: 'revoke', targetProviderId: 'a1', isOurs: true } },
    { chat: '24', event: { kind: 'edit', targetProviderId: 'm_1', body: 'Às 19 h', isOurs: true } },
  ]);
  const sign = { mid: 'm_1', action: 'react', reaction: 'love', emoji: '❤' };
  expect(told({ ...byPage, reaction: sign })).toEqual({ events: [], unread: [] });
});

test('a button that an advertisement led to shows the advertisement', () => {
  const referral = { source: 'ADS', type: 'OPEN_THREAD', ads_context_data: { ad_title: 'Pães da semana' } };
  const postback = { mid: 'm_2', title: 'Começar', payload: 'GET_STARTED', referral };
  const { events } = told({ sender: { id: '24' }, recipient: { id: '2' }, postback });
  expect(events[0]?.event).toMatchObject({ mediaType: 'ad', body: 'Começar', data: { headline: 'Pães da semana' } });
});
