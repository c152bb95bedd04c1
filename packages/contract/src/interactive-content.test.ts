import { expect, test } from 'vitest';
import { interactiveContent } from './interactive-content.ts';

test('a list says its choices in words, numbered through all sections', () => {
  const made = interactiveContent({
    kind: 'list',
    body: {
      title: 'Cardápio',
      text: 'Escolha o bolo',
      buttonText: 'Ver',
      sections: [
        { title: 'Doces', rows: [{ title: 'Cenoura', description: 'com cobertura' }, { title: 'Milho' }] },
        { title: 'Salgados', rows: [{ title: 'Queijo' }] },
      ],
    },
  });
  expect(made).toMatchObject({
    mediaType: 'list',
    body: '*Cardápio*\n\nEscolha o bolo\n\n*Doces*\n1. Cenoura – com cobertura\n2. Milho\n\n*Salgados*\n3. Queijo',
    data: { sections: [{ rows: [{ id: '1' }, { id: '2', description: null }] }, { rows: [{ id: '3' }] }] },
  });
});

test('several sections need their titles, and rows count together', () => {
  const of = (sections: { title: string; rows: { title: string }[] }[]) =>
    interactiveContent({ kind: 'list', body: { title: 'a', text: 'b', buttonText: 'c', sections } });
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `r${n}` }));
  expect(of([{ title: '', rows: rows(10) }])).toMatchObject({ mediaType: 'list' });
  expect(
    of([
      { title: 'x', rows: rows(1) },
      { title: ' ', rows: rows(1) },
    ]),
  ).toEqual({ fault: 'sections' });
  expect(
    of([
      { title: 'x', rows: rows(6) },
      { title: 'y', rows: rows(5) },
    ]),
  ).toEqual({ fault: 'rows' });
});

test.each([
  ['url', 'https://loja.example/a', 'Abrir: https://loja.example/a'],
  ['copy', 'BOLO10', 'Copie: BOLO10'],
  ['call', '+55 11 4002-8922', 'Ligue: +55 11 4002-8922'],
] as const)('the button %s is said in words', (kind, copyText, words) => {
  const made = interactiveContent({
    kind,
    body: { title: 'Bolo', description: 'Hoje só', buttonText: 'Abrir', copyText },
  });
  expect(made).toMatchObject({ mediaType: 'interactive', body: `*Bolo*\n\nHoje só\n\n${words}` });
});

test('a payment holds the code that its words end with; what banks could not read is refused', () => {
  const body = {
    title: 'Bolo de cenoura',
    sendvalue: '1.234,56',
    sendkey_type: 'PHONE',
    sendmerchant_name: 'Padaria São João',
    sendKey: '11 98888-7777',
  } as const;
  const made = interactiveContent({ kind: 'pix', body });
  if ('fault' in made || made.mediaType !== 'payment') throw new Error('no payment came of it');
  expect(made.data).toMatchObject({ amount: 123_456, key: '+5511988887777', keyType: 'PHONE' });
  expect(made.body).toContain('Valor: R$\u00a01.234,56\nPara: Padaria São João\nChave PIX: +5511988887777');
  expect(made.body.endsWith(`PIX copia e cola:\n${made.data.brCode}`)).toBe(true);
  expect(made.data.brCode).toContain('5916Padaria Sao Joao6006BRASIL');
  expect(interactiveContent({ kind: 'pix', body: { ...body, sendvalue: '' } })).toMatchObject({
    data: { amount: null },
  });
  expect(interactiveContent({ kind: 'pix', body: { ...body, sendvalue: 'dez' } })).toEqual({ fault: 'amount' });
  expect(interactiveContent({ kind: 'pix', body: { ...body, sendKey: '123' } })).toEqual({ fault: 'key' });
  expect(interactiveContent({ kind: 'pix', body: { ...body, sendmerchant_name: '日本' } })).toEqual({
    fault: 'merchant',
  });
});

test('a poll is its question and its options, none twice, and nobody has voted', () => {
  const body = { question: ' Qual sabor? ', options: ['Milho', ' Cenoura '] };
  expect(interactiveContent({ kind: 'poll', body })).toEqual({
    mediaType: 'poll',
    body: 'Qual sabor?',
    data: {
      question: 'Qual sabor?',
      options: ['Milho', 'Cenoura'].map((name) => ({ name, votes: 0 })),
      isMultiple: false,
    },
  });
  const several = interactiveContent({ kind: 'poll', body: { ...body, isMultiple: true } });
  expect(several).toMatchObject({ data: { isMultiple: true } });
  const twice = { ...body, options: ['Milho', 'Cenoura', 'Milho '] };
  expect(interactiveContent({ kind: 'poll', body: twice })).toEqual({ fault: 'twice' });
});
