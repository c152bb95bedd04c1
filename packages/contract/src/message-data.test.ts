import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlank, readKind, videoOf } from './message-data.ts';
import type { Message } from './messages.schemas.ts';

type Read = Parameters<typeof readKind>[0];
const of = (mediaType: Message['mediaType'], dataJson: unknown, body = ''): Read & { isDeleted: boolean } => ({
  mediaType,
  dataJson,
  body,
  isDeleted: false,
});
const kinds = ['list', 'interactive', 'payment', 'ad', 'poll', 'event', 'call_log', 'location', 'chat'] as const;

test('data that fits is read, with what is missing as nothing', () => {
  expect(readKind(of('list', { text: 'Escolha', sections: [{ rows: [{ title: 'Bolo' }, { id: 7 }] }, {}] }))).toEqual({
    kind: 'list',
    data: {
      title: '',
      text: 'Escolha',
      buttonText: '',
      sections: [{ title: '', rows: [{ id: '', title: 'Bolo', description: null }] }],
    },
  });
  expect(readKind(of('interactive', { kind: 'reply', chosen: { id: 's', title: 'Sim' } }))).toMatchObject({
    data: { text: 'Sim', chosen: { id: 's', title: 'Sim' } },
  });
  const pix = { title: 'Bolo', amount: 4500, keyType: 'CPF', key: '1', merchantName: 'Loja', brCode: '0002' };
  expect(readKind(of('payment', pix))).toEqual({ kind: 'payment', data: pix });
  expect(readKind(of('payment', { ...pix, brCode: '0'.repeat(5000) }))).toBeNull(); // too long for a QR code
  expect(readKind(of('poll', { question: 'Qual?', options: [{ name: 'A', votes: -1 }, 3] }))).toMatchObject({
    data: { options: [{ name: 'A', votes: 0 }] },
  });
  expect(readKind(of('call_log', null))).toEqual({ kind: 'call_log', data: { isVideo: false, seconds: null } });
});

test('a template is drawn from its parts, in a text as well as under a file', () => {
  const template = {
    header: 'Pedido 7',
    text: 'Olá, Rosa',
    footer: 'Loja',
    buttons: [{ title: 'Ver', link: 'https://loja.example/7', phone: null, code: null }, { title: 'Quero' }, 3],
  };
  const data = {
    kind: 'reply',
    title: 'Pedido 7',
    text: 'Olá, Rosa',
    footer: 'Loja',
    imageUrl: null,
    buttons: [
      { title: 'Ver', link: 'https://loja.example/7', phone: null, code: null },
      { title: 'Quero', link: null, phone: null, code: null },
    ],
    chosen: null,
  };
  expect(readKind(of('chat', { template }))).toEqual({ kind: 'template', data });
  expect(readKind(of('image', { state: 'ready', template }))).toEqual({ kind: 'template', data });
  expect(readKind(of('image', { state: 'ready' }))).toBeNull();
  expect(readKind(of('chat', { template: 'veneno' }))).toBeNull();
});

test('an event without an end lasts two hours', () => {
  const event = readKind(of('event', { name: 'Visita', startsAt: '2026-11-22T14:00:00.000Z' }));
  expect(event).toMatchObject({ data: { endsAt: '2026-11-22T16:00:00.000Z' } });
  expect(readKind(of('event', { name: 'Visita', startsAt: 'ontem' }))).toMatchObject({
    data: { startsAt: null, endsAt: null },
  });
});

test('addresses that run something, and pictures of strangers, are not kept', () => {
  const button = (link: string) =>
    readKind(of('interactive', { kind: 'url', text: 'x', buttons: [{ title: 'Ver', link }] }));
  expect(button('javascript:alert(1)')).toMatchObject({ data: { buttons: [{ link: null }] } });
  expect(button('https://loja.example/')).toMatchObject({ data: { buttons: [{ link: 'https://loja.example/' }] } });
  expect(readKind(of('interactive', { kind: 'url', text: 'x', imageUrl: 'https://espia.example/x' }))).toMatchObject({
    data: { imageUrl: null },
  });
  expect(readKind(of('ad', { headline: 'Sofá', sourceUrl: 'data:text/html,x' }))).toMatchObject({
    data: { sourceUrl: null },
  });
});

test('a place that came as text leads to its map', () => {
  const text = 'https://img.example/a.png | https://maps.example/?q=1 | Praça da Sé | São Paulo';
  expect(readKind(of('location', null, text))).toEqual({
    kind: 'place',
    data: { link: 'https://maps.example/?q=1', description: 'Praça da Sé|São Paulo' },
  });
  expect(readKind(of('location', { latitude: 1, longitude: 1 }, text))).toBeNull();
  expect(readKind(of('location', null, 'a|javascript:x|c'))).toBeNull();
});

test('what does not fit is blank without words, and words with them', () => {
  expect(isBlank(of('interactive', ['veneno', { rows: { length: -1 } }]))).toBe(true);
  expect(isBlank(of('list', { sections: 'veneno' }, 'Escolha'))).toBe(false);
  expect(isBlank({ ...of('list', {}), isDeleted: true })).toBe(false);
  expect(isBlank(of('unsupported', {}))).toBe(false);
});

test('anything at all is read without throwing, and what is read holds only texts, numbers and yes or no', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.jsonValue({ maxDepth: 5 }), fc.string(), (kind, data, body) => {
      const read = readKind(of(kind, data, body));
      expect(readKind(of(kind, data, body))).toEqual(read);
      expect(() => JSON.stringify(read)).not.toThrow();
      isBlank(of(kind, data, body));
    }),
  );
  const shaped = fc.record(
    {
      kind: fc.constantFrom('url', 'reply', 'x'),
      text: fc.anything(),
      title: fc.anything(),
      buttons: fc.anything(),
      sections: fc.array(fc.record({ rows: fc.anything() })),
      options: fc.anything(),
      question: fc.anything(),
      startsAt: fc.oneof(fc.string(), fc.constant('9999-12-31T23:59:59.999Z')),
      name: fc.anything(),
      amount: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(fc.property(fc.constantFrom(...kinds), shaped, (kind, data) => void readKind(of(kind, data))));
});

test('the video of a text is the first that it links to', () => {
  const id = 'dQw4w9WgXcQ';
  for (const link of [
    `https://youtu.be/${id}`,
    `https://www.youtube.com/watch?t=3&v=${id}`,
    `https://m.youtube.com/shorts/${id}`,
  ])
    expect(videoOf({ mediaType: 'chat', body: `veja ${link} agora` })).toBe(id);
  expect(videoOf({ mediaType: 'chat', body: 'https://youtube.example/watch?v=dQw4w9WgXcQ' })).toBeNull();
  expect(videoOf({ mediaType: 'document', body: `https://youtu.be/${id}` })).toBeNull();
});
