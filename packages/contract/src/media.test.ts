import { expect, test } from 'vitest';
import { readContent } from './media.ts';

const file = {
  state: 'ready',
  error: null,
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  size: 1000,
  width: 640,
  height: 480,
  seconds: null,
  isVoice: false,
  hasThumbnail: true,
};
const image = (part: object = {}, mediaUrl: string | null = '/public/7/foto.jpg') =>
  readContent({ mediaType: 'image', mediaUrl, dataJson: { ...file, ...part } });

test('a file is read with its address once it is ready, and without one before', () => {
  expect(image()).toMatchObject({ kind: 'file', as: 'image', url: '/public/7/foto.jpg', data: { width: 640 } });
  expect(image({ state: 'pending' }, null)).toMatchObject({ url: null, data: { state: 'pending' } });
  expect(image({ state: 'failed', error: 'expired' }, null)).toMatchObject({ url: null, data: { error: 'expired' } });
});

test('what says ready and has no address is shown as failed, not as an empty picture', () => {
  expect(image({}, null)).toMatchObject({ url: null, data: { state: 'failed', error: null } });
});

test('nonsense where numbers and words belong is left out', () => {
  expect(image({ size: 'big', width: -4, seconds: Number.NaN, error: 'whatever', name: 12 })).toMatchObject({
    data: { size: null, width: null, seconds: null, error: null, name: '' },
  });
});

test('a waveform is read when it is whole, and left out when it is anything else', () => {
  const whole = Array.from({ length: 64 }, (_, index) => index);
  const voice = (waveform: unknown) =>
    readContent({ mediaType: 'audio', mediaUrl: '/public/7/a.ogg', dataJson: { ...file, waveform } });
  expect(voice(whole)).toMatchObject({ data: { waveform: whole } });
  const others = [
    undefined,
    null,
    'x',
    [],
    whole.slice(1),
    whole.with(3, 101),
    whole.with(3, -1),
    [...whole.slice(1), '7'],
  ];
  for (const other of others) expect(voice(other)).toMatchObject({ data: { waveform: null } });
});

test.each([null, 'text', 4, [], {}, { state: 'gone' }])(
  'malformed media %j is nothing that can be drawn',
  (dataJson) => {
    expect(readContent({ mediaType: 'video', mediaUrl: '/public/1/a', dataJson })).toBeNull();
  },
);

test('a place needs two degrees on this planet', () => {
  const place = (dataJson: unknown) => readContent({ mediaType: 'location', mediaUrl: null, dataJson });
  expect(place({ latitude: -30.03, longitude: -51.23, name: 'Loja', address: '' })).toEqual({
    kind: 'location',
    data: { latitude: -30.03, longitude: -51.23, name: 'Loja', address: null },
  });
  expect(place({ latitude: 91, longitude: 0 })).toBeNull();
  expect(place({ latitude: '1', longitude: 0 })).toBeNull();
  expect(place({ latitude: Number.NaN, longitude: 0 })).toBeNull();
});

test('a card without a name goes by its number; without both it is no card', () => {
  const cards = (contacts: unknown) => readContent({ mediaType: 'contact', mediaUrl: null, dataJson: { contacts } });
  expect(cards([{ phones: [{ number: '+55 51 90000-0142' }, { number: 5 }], emails: 'x' }, {}])).toEqual({
    kind: 'contact',
    data: {
      contacts: [
        {
          name: '+55 51 90000-0142',
          organization: null,
          phones: [{ number: '+55 51 90000-0142', label: null }],
          emails: [],
        },
      ],
    },
  });
  expect(cards([])).toBeNull();
  expect(cards('nobody')).toBeNull();
});
