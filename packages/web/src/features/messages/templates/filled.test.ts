import type { Template } from '@guiche/contract/templates.schemas';
import { expect, test } from 'vitest';
import { faultsOf, nothingFilled, valuesOf } from './filled.ts';

const template = (part: Partial<Template['content']> = {}): Template => ({
  id: 1,
  name: 'ola',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  reason: null,
  quality: null,
  content: { header: null, body: 'Olá, {{1}}', footer: null, buttons: [], ...part },
});
const filled = (text: string, file: File | null = null) => ({ texts: { 'body.1': text }, file });

test('every place has a value, empty ones too', () => {
  expect(valuesOf(template(), nothingFilled)).toEqual([{ part: 'body', name: '1', text: '' }]);
  expect(valuesOf(template(), filled('Rosa'))).toEqual([{ part: 'body', name: '1', text: 'Rosa' }]);
});

test('what is missing, unfit or too long keeps it from being sent', () => {
  expect(faultsOf(template(), nothingFilled)).toEqual({ 'body.1': 'required' });
  expect(faultsOf(template(), filled('a\tb'))).toEqual({ 'body.1': 'unfit' });
  expect(faultsOf(template(), filled('x'.repeat(1020)))).toEqual({ all: 'tooLong' });
  expect(faultsOf(template(), filled('Rosa'))).toEqual({});
});

test('a picture above the words must be there, and be one', () => {
  const pictured = template({ header: { kind: 'image', text: null } });
  const paper = new File(['x'], 'nota.pdf', { type: 'application/pdf' });
  expect(faultsOf(pictured, filled('Rosa'))).toEqual({ file: 'file' });
  expect(faultsOf(pictured, filled('Rosa', paper))).toEqual({ file: 'fileKind' });
  expect(faultsOf(template({ header: { kind: 'document', text: null } }), filled('Rosa', paper))).toEqual({});
  expect(faultsOf(pictured, filled('Rosa', new File(['x'], 'a.png', { type: 'image/png' })))).toEqual({});
});

test('a place on a map is what people have at hand: numbers, or the address of a map', () => {
  const placed = template({ header: { kind: 'location', text: null }, body: 'Olá' });
  const texts = (typed: string) => ({
    texts: { 'location.coordinates': typed, 'location.name': 'Loja', 'location.address': 'Rua A, 1' },
    file: null,
  });
  expect(faultsOf(placed, texts('perto da praça'))).toEqual({ 'location.coordinates': 'coordinates' });
  const typed = texts('https://www.google.com/maps?q=-23.55,-46.63');
  expect(faultsOf(placed, typed)).toEqual({});
  expect(valuesOf(placed, typed)[0]).toEqual({ part: 'location', name: 'coordinates', text: '-23.55,-46.63' });
  expect(faultsOf(placed, texts('10, 20'))).toEqual({});
});
