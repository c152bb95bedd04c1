import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  ['', 'pt'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['de-DE,de;q=0.9,es;q=0.5,en;q=0.7', 'en'],
  ['TR', 'tr'],
  ['en;q=0, es', 'es'],
  ['de, fr', 'pt'],
  ['*', 'pt'],
  [';;;,,q=1', 'pt'],
])('%s means %s', (header, language) => expect(chooseLanguage(header)).toBe(language));
