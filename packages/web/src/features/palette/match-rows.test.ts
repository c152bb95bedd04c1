import { expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';

const rows = [
  { label: 'Histórico do ticket' },
  { label: 'Retornar à fila' },
  { label: 'Türkçe', detail: 'Idioma' },
  { label: 'İrem Işık', detail: '#10482' },
  { label: 'Itens parados' },
  { label: 'Marcar como não lida' },
];
const found = (typed: string) => matchRows(rows, typed).map(({ label }) => label);

test('nothing typed is everything, in its order', () => {
  expect(found('')).toEqual(rows.map(({ label }) => label));
  expect(found('   ')).toHaveLength(rows.length);
});

test.each([
  ['historico', ['Histórico do ticket']],
  ['RETORNAR À', ['Retornar à fila']],
  ['fila retornar', ['Retornar à fila']],
  ['turkce', ['Türkçe']],
  ['idioma', ['Türkçe']],
  ['irem ışık', ['İrem Işık']],
  ['IREM ISIK', ['İrem Işık']],
  ['#10482', ['İrem Işık']],
  ['10482', ['İrem Işık']],
  ['nada disso', []],
])('“%s” finds %j', (typed, labels) => expect(found(typed)).toEqual(labels));

test('what begins with the text stands before what only holds it', () => {
  const named = [{ label: 'Ana Maria' }, { label: 'Joana' }, { label: 'Maria Ana' }, { label: 'Anabel' }];
  expect(matchRows(named, 'ana').map(({ label }) => label)).toEqual(['Ana Maria', 'Anabel', 'Maria Ana', 'Joana']);
});
