import { expect, test } from 'vitest';
import { type Built, contentOf, emptyBuilt, emptySection, faultsOf, isDirty, typedOf } from './build-order.ts';

const built = (part: Partial<Built>): Built => ({ ...emptyBuilt('Loja'), ...part });

test('an empty list names every field that is missing, the title in its own words', () => {
  expect(faultsOf(built({}), 'whatsappapi')).toEqual({
    'list.title': 'title',
    'list.text': 'required',
    'list.buttonText': 'required',
    'list.sections.0.rows.0.title': 'title',
  });
});

test('several sections without a title, and eleven rows, are said at the sections', () => {
  const words = { title: 'a', text: 'b', buttonText: 'c' };
  const row = { title: 'r', description: '' };
  const two = built({
    list: {
      ...words,
      sections: [
        { title: '', rows: [row] },
        { title: 'x', rows: [row] },
      ],
    },
  });
  expect(faultsOf(two, 'whatsappapi')).toEqual({ 'list.sections': 'sections' });
  const many = built({ list: { ...words, sections: [{ ...emptySection, rows: Array(11).fill(row) }] } });
  expect(faultsOf(many, 'whatsappapi')).toEqual({ 'list.sections': 'rows' });
});

test('an address must be one, a number too, and a key that banks would not know is refused', () => {
  const button = { title: 'a', description: 'b', buttonText: 'c', image: '' };
  const target = { url: 'loja.example', copy: 'x', call: '123' };
  expect(faultsOf(built({ kind: 'url', button, target }), 'whatsappapi')).toEqual({ 'target.url': 'url' });
  expect(faultsOf(built({ kind: 'call', button, target }), 'whatsappapi')).toEqual({ 'target.call': 'phone' });
  expect(faultsOf(built({ kind: 'copy', button, target }), 'whatsappapi')).toEqual({});
  const pictured = (image: string) => built({ kind: 'copy', button: { ...button, image }, target });
  expect(faultsOf(pictured(' https://loja.example/bolo.png '), 'whatsappapi')).toEqual({});
  expect(faultsOf(pictured('http://loja.example/bolo.png'), 'whatsappapi')).toEqual({ 'button.image': 'image' });
  const pix = { title: 'a', value: '', keyType: 'CPF', key: '111.111.111-11', merchant: 'Loja' } as const;
  expect(faultsOf(built({ kind: 'pix', pix }), 'whatsappapi')).toEqual({ 'pix.key': 'key' });
  expect(faultsOf(built({ kind: 'pix', pix: { ...pix, key: '529.982.247-25', value: 'x' } }), 'whatsappapi')).toEqual({
    'pix.value': 'amount',
  });
});

const shown = (digits: string) => ({ digits, shown: `+${digits}`, text: `+${digits}` });

test.each([
  ['(011) 98765-4321', '5511987654321', '+5511987654321'],
  ['tel:+55-11-98765-4321', '5511987654321', '+55-11-98765-4321'],
  ['+55 (0) 11 98765-4321', '5511987654321', '+5511987654321'],
  ['0532 123 45 67', '905321234567', '+905321234567'],
  ['="5511987654321"', '5511987654321', '+5511987654321'],
  ['0800 123 4567', '558001234567', '0800 123 4567'],
  ['\u202a+90\u00a0532\u20111234567\u202c', '905321234567', '+90 532-1234567'],
])('a number to call goes as it can be called from anywhere, and is shown so before: %s', (call, digits, phone) => {
  const button = { title: 'a', description: 'b', buttonText: 'c', image: '' };
  const typed = built({ kind: 'call', button, target: { url: '', copy: '', call } });
  const reading = { kind: 'number', number: shown(digits), others: [] } as const;
  expect(contentOf(typed, reading)).toMatchObject({ data: { buttons: [{ phone }] } });
  expect(faultsOf(typed, 'whatsappapi', reading)).toEqual({});
  expect(faultsOf(typed, 'whatsappapi', { kind: 'none' })).toEqual({ 'target.call': 'form' });
  expect(faultsOf(typed, 'whatsappapi', { kind: 'unclear', candidates: [] })).toEqual({ 'target.call': 'incomplete' });
  const candidates = [shown(digits), shown('11987654321')];
  expect(faultsOf(typed, 'whatsappapi', { kind: 'unclear', candidates })).toEqual({ 'target.call': 'which' });
});

test('what is longer in words than its channel carries is said at its longest field', () => {
  const words = { title: 'a', text: 'x'.repeat(970), buttonText: 'c' };
  const rows = Array.from({ length: 3 }, () => ({ title: 'opção', description: '' }));
  const list = built({ list: { ...words, sections: [{ title: '', rows }] } });
  expect(faultsOf(list, 'facebook')).toEqual({});
  expect(faultsOf(list, 'instagram')).toEqual({ 'list.text': 'long' });
  const button = { title: 'a', description: 'ã'.repeat(500), buttonText: 'c', image: '' };
  const copy = built({ kind: 'copy', button, target: { url: '', copy: 'BOLO10', call: '' } });
  expect(faultsOf(copy, 'whatsapp')).toEqual({});
  expect(faultsOf(copy, 'instagram')).toEqual({ 'button.description': 'long' });
});

test('a poll names what is missing, and an option that is there before at its own place', () => {
  const poll = (question: string, ...options: string[]) =>
    faultsOf(built({ kind: 'poll', poll: { question, options, isMultiple: false } }), 'whatsapp');
  expect(poll('', '', ' ')).toEqual({
    'poll.question': 'required',
    'poll.options.0': 'required',
    'poll.options.1': 'required',
  });
  expect(poll('Cor?', 'Azul', 'Rosa', ' Azul')).toEqual({ 'poll.options.2': 'twice' });
  expect(poll('Cor?', 'Azul', 'Rosa')).toEqual({});
});

test('what was written can be lost, the kind alone cannot', () => {
  expect(isDirty(built({ kind: 'pix' }), 'Loja')).toBe(false);
  expect(isDirty(built({ target: { url: '', copy: 'x', call: '' } }), 'Loja')).toBe(true);
});

test('what can be sent is shown as it will be sent', () => {
  const pix = { title: 'Bolo', value: '45', keyType: 'PHONE', key: '11 98888-7777', merchant: 'Loja' } as const;
  expect(contentOf(built({ kind: 'pix', pix }))).toMatchObject({
    mediaType: 'payment',
    data: { key: '+5511988887777' },
  });
});

test('of every kind each text that leaves is among the typed ones, and none of the kinds that stay', () => {
  const all = built({
    list: {
      title: 'l1',
      text: 'l2',
      buttonText: 'l3',
      sections: [{ title: 'l4', rows: [{ title: 'l5', description: 'l6' }] }],
    },
    button: { title: 'b1', description: 'b2', buttonText: 'b3', image: 'b4' },
    target: { url: 'u', copy: 'c', call: 't' },
    pix: { title: 'p1', value: 'p2', keyType: 'CPF', key: 'p3', merchant: 'p4' },
    poll: { question: 'q1', options: ['q2', 'q3'], isMultiple: false },
  });
  const typed = (kind: Built['kind']) =>
    typedOf({ ...all, kind })
      .toSorted()
      .join(' ');
  expect(typed('list')).toBe('l1 l2 l3 l4 l5 l6');
  expect([typed('url'), typed('copy'), typed('call')]).toEqual(['b1 b2 b3 b4 u', 'b1 b2 b3 b4 c', 'b1 b2 b3 b4 t']);
  expect([typed('pix'), typed('poll')]).toEqual(['p1 p2 p3 p4', 'q1 q2 q3']);
});
