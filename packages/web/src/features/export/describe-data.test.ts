import { expect, test } from 'vitest';
import { describeData, pictureOf } from './describe-data.ts';

const thumbnailOf = (url: string) => `${url}?as=thumb`;

test.each([
  ['document', { name: 'nota.pdf' }, 'nota.pdf'],
  ['location', { latitude: -23.5, longitude: -46.6, name: 'Loja', address: null }, 'Loja\n-23.5, -46.6'],
  [
    'contact',
    { contacts: [{ name: 'Rui', phones: [{ number: '5511*******77' }] }, { name: 'Sem número' }] },
    'Rui · 5511*******77\nSem número',
  ],
  ['ad', { headline: 'Bolos', body: '', sourceUrl: 'https://loja.exemplo.test/' }, 'Bolos\nhttps://loja.exemplo.test/'],
  ['event', { name: 'Festa', description: null, place: 'Salão' }, 'Festa\nSalão'],
  ['poll', { question: 'Cor?', options: 'x' }, 'Cor?'],
  ['poll', { question: 'Cor?', options: [{ name: 'Azul', votes: 2 }, { name: 'Rosa' }] }, 'Cor?\nAzul · 2\nRosa'],
  ['chat', { name: 'x' }, ''],
  ['document', null, ''],
  ['location', { latitude: '1', longitude: 2 }, ''],
  ['contact', { contacts: 'x' }, ''],
  ['contact', { contacts: [null, 3, { phones: {} }] }, ''],
])('%s %j says %j', (mediaType, dataJson, text) =>
  expect(describeData({ mediaType: mediaType as 'chat', dataJson })).toBe(text),
);

test('a picture is shown by its preview, and only once it is here', () => {
  const of = (mediaType: string, dataJson: unknown, mediaUrl: string | null = '/public/1/a.jpg') =>
    pictureOf({ mediaType: mediaType as 'image', mediaUrl, dataJson }, thumbnailOf);
  const ready = { state: 'ready', width: 640, height: 480, hasThumbnail: true };
  expect(of('image', ready)).toEqual({ url: '/public/1/a.jpg?as=thumb', width: 640, height: 480 });
  expect(of('sticker', { state: 'ready', width: 'wide' })).toEqual({
    url: '/public/1/a.jpg',
    width: null,
    height: null,
  });
  expect(of('video', ready)?.url).toBe('/public/1/a.jpg?as=thumb');
  expect(of('video', { ...ready, hasThumbnail: false })).toBeNull();
  expect(of('image', { ...ready, state: 'pending' })).toBeNull();
  expect(of('image', ready, null)).toBeNull();
  expect(of('document', ready)).toBeNull();
});
