import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactCardData, locationData, mediaData } from './media.schemas.ts';
import { readContent } from './media.ts';
import {
  adData,
  callData,
  eventData,
  interactiveData,
  listData,
  paymentData,
  pollData,
} from './message-data.schemas.ts';
import { readKind } from './message-data.ts';
import type { Message } from './messages.schemas.ts';

type MediaType = Message['mediaType'];

const schemas = {
  list: listData,
  interactive: interactiveData,
  payment: paymentData,
  ad: adData,
  poll: pollData,
  event: eventData,
  call_log: callData,
  image: mediaData,
  audio: mediaData,
  document: mediaData,
  location: locationData,
  contact: contactCardData,
} as const satisfies Partial<Record<MediaType, unknown>>;
type Stored = keyof typeof schemas;

/** Reads a stored kind as the browser does. */
const read = (mediaType: Stored, dataJson: unknown): unknown =>
  (readContent({ mediaType, mediaUrl: '/public/1/a', dataJson }) ?? readKind({ mediaType, dataJson, body: '' }))
    ?.data ?? null;

const file = { error: null, size: 812, width: null, height: null, seconds: null, isVoice: false, hasThumbnail: false };
const button = { link: null, phone: null, code: null };
const samples: [Stored, object][] = [
  ['list', { title: '', text: 'Escolha', buttonText: 'Ver', sections: [{ title: 'A', rows: [row('1'), row('2')] }] }],
  [
    'interactive',
    buttons({ kind: 'url', buttons: [{ ...button, title: 'Abrir', link: 'https://loja.example/ç?a=1' }] }),
  ],
  ['interactive', buttons({ kind: 'call', buttons: [{ ...button, title: 'Ligar', phone: '+90 555 000 00 00' }] })],
  ['interactive', buttons({ kind: 'reply', buttons: [], chosen: { id: 'sim', title: 'Sí, señor' } })],
  ['payment', payment({ amount: 9990, keyType: 'EVP' })],
  ['payment', payment({ amount: null, keyType: 'PHONE' })],
  ['ad', { headline: 'Sofá', body: '', sourceUrl: 'http://loja.example/', mediaType: 'video' }],
  [
    'poll',
    {
      question: 'Hangisi?',
      options: [
        { name: 'İlk', votes: 0 },
        { name: 'İkinci', votes: 7 },
      ],
      isMultiple: true,
    },
  ],
  ['event', event({ startsAt: '2026-11-22T14:00:00.000Z', endsAt: '2026-11-22T15:30:00.000Z' })],
  ['event', event({ startsAt: null, endsAt: null, isCanceled: true })],
  ['call_log', { isVideo: true, seconds: null }],
  ['image', { ...file, state: 'ready', name: 'foto.jpg', mimeType: 'image/jpeg', width: 4, height: 3, waveform: null }],
  ['audio', { ...file, state: 'pending', name: '', mimeType: '', isVoice: true, waveform: Array(64).fill(50) }],
  [
    'document',
    { ...file, state: 'failed', error: 'expired', name: 'nota.pdf', mimeType: '', size: null, waveform: null },
  ],
  ['location', { latitude: -90, longitude: 180, name: 'Polo', address: null }],
  [
    'contact',
    { contacts: [{ name: 'Rui', organization: null, phones: [{ number: '1', label: null }], emails: ['a@b'] }] },
  ],
];

function row(id: string) {
  return { id, title: `Bolo ${id}`, description: null };
}
function buttons(part: object) {
  return { title: 'Oi', text: 'Olá', footer: null, imageUrl: null, chosen: null, ...part };
}
function payment(part: object) {
  return { title: 'Conta', key: 'x', merchantName: 'Loja', brCode: '000201', ...part };
}
function event(part: object) {
  return { name: 'Visita', description: null, place: 'Sala', isCanceled: false, ...part };
}

test.each(samples)('%s: what fits its schema is read as it was stored (%#)', (mediaType, data) => {
  expect(schemas[mediaType].safeParse(data).success).toBe(true);
  expect(read(mediaType, data)).toEqual(data);
});

test('whatever is stored, what is read of it fits the schema of its kind', () => {
  const kinds = Object.keys(schemas) as Stored[];
  const known = new Map(samples);
  const shaped = fc.constantFrom(...kinds).chain((kind) => {
    const fields = Object.entries(known.get(kind) ?? {}).map(([name, value]) => [
      name,
      fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, fc.jsonValue({ maxDepth: 3 })),
    ]);
    return fc.tuple(fc.constant(kind), fc.record(Object.fromEntries(fields), { requiredKeys: [] }));
  });
  fc.assert(
    fc.property(shaped, ([kind, data]) => {
      const found = read(kind, data);
      if (found !== null) expect(schemas[kind].safeParse(found)).toMatchObject({ success: true });
    }),
    { numRuns: 1000 },
  );
});
