import type { Template } from '@guiche/contract/templates.schemas';
import { expect, test } from 'vitest';
import { findTemplates } from './find-templates.ts';

const template = (name: string, body: string, status: Template['status'] = 'approved'): Template => ({
  id: name.length,
  name,
  language: 'pt_BR',
  category: 'utility',
  status,
  reason: null,
  quality: null,
  content: { header: null, body, footer: null, buttons: [] },
});
const all = [
  template('aviso_antigo', 'Promoção', 'paused'),
  template('pedido_pronto', 'O seu pedido está pronto'),
  template('entrega', 'A sua entrega saiu'),
];
const names = (typed: string) => findTemplates(all, typed, () => 'Utilidade').map(({ name }) => name);

test('they are found by name, words, language and category, without accents, in any order', () => {
  expect(names('pronto pedido')).toEqual(['pedido_pronto']);
  expect(names('ESTA')).toEqual(['pedido_pronto']);
  expect(names('pt_br saiu')).toEqual(['entrega']);
  expect(names('util promocao')).toEqual(['aviso_antigo']);
  expect(names('nada')).toEqual([]);
});

test('what cannot be sent now comes last', () => {
  expect(names('')).toEqual(['pedido_pronto', 'entrega', 'aviso_antigo']);
});
