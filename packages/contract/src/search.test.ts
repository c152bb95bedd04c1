import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { phoneTwin, spellingsOf, typedTwin } from './phone.ts';
import { cutAround, findFolded, findWords, readSearchText, readShortNumber, saysAll, searchWords } from './search.ts';

const found = (text: string, query: string) =>
  findFolded(text, fold(query)).map(({ start, end }) => text.slice(start, end));

test.each([
  ['IŞIK, Işık e ışık', 'isik', ['IŞIK', 'Işık', 'ışık']],
  ['İstanbul i\u0307stanbul', 'ISTANBUL', ['İstanbul', 'i\u0307stanbul']],
  ['José\u0301 e JOSE', 'jose', ['José\u0301', 'JOSE']],
  ['Straße ſtrasse', 'strasse', ['Straße', 'ſtrasse']],
  ['meio ½ copo', '1/2', ['½']],
  ['a😊b 😊', '😊', ['😊', '😊']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['100% certo_', '%', ['%']],
  ['nada', 'tudo', []],
])('in %j, %j stands at %j', (text, query, parts) => {
  expect(found(text, query)).toEqual(parts);
});

test('a snippet is one line around the first match, cut between words and never inside a character', () => {
  expect(cutAround('curto', ['zzz'], 60)).toBe('curto');
  expect(cutAround('uma\n\nlinha   só', ['linha', 'so'], 60)).toBe('uma linha só');
  const long = `${'palavra '.repeat(20)}o boleto chegou ${'depois '.repeat(20)}`;
  expect(cutAround(long, ['boleto'], 30)).toBe('…palavra palavra o boleto chego…');
  const faces = `${'😊'.repeat(40)}boleto`;
  expect(cutAround(faces, ['boleto'], 30)).toBe('…boleto');
  expect(cutAround('😊'.repeat(40), ['x'], 30)).toBe(`${'😊'.repeat(30)}…`);
});

test('what is too short, or nothing once it is folded, is not searched for', () => {
  for (const typed of ['', '  ', 'ab', ' ab ', '12', '\u0301\u0301\u0301', '😊😊'])
    expect([typed, readSearchText(typed)]).toEqual([typed, null]);
  expect(readSearchText('Işı')).toEqual({ words: ['isi'], numbers: [], ticketId: null });
});

test('a text too short to search for may name a ticket', () => {
  expect(['7', ' 42 ', '#7', '#42', '123', '0', '#0', '07', '4a', '#', ''].map(readShortNumber)).toEqual([
    ...[7, 42, 7, null, null],
    ...[null, null, null, null, null, null],
  ]);
});

test('digits are a number in both its spellings, and a ticket', () => {
  expect(readSearchText('+55 (11) 98888-7777')?.numbers).toEqual(['5511988887777', '551188887777']);
  expect(readSearchText('11 8888 7777')?.numbers).toEqual(['1188887777', '11988887777']);
  expect(readSearchText('98888-7777')?.numbers).toEqual(['988887777', '88887777']);
  expect(readSearchText('888')).toEqual({ words: ['888'], numbers: ['888'], ticketId: 888 });
  expect(readSearchText('#12')).toEqual({ words: ['#12'], numbers: [], ticketId: 12 });
  expect(readSearchText('#0123')?.ticketId).toBeNull();
  expect(readSearchText('9007199254740993')?.ticketId).toBeNull();
});

test('a twin of a twin is the number', () => {
  for (const number of ['5511988887777', '551188887777', '525512345678', '5215512345678', '5491112345678'])
    expect(phoneTwin(phoneTwin(number) ?? '')).toBe(number);
  expect(phoneTwin('351912345678')).toBeNull();
  expect(spellingsOf('5511988887777')).toEqual(spellingsOf('551188887777'));
  expect(spellingsOf('351912345678')).toEqual(['351912345678']);
  expect(typedTwin('1133334444')).toBeNull(); // a landline has no ninth digit
});

test.each([
  ['souza maria', 'Maria Aparecida Souza'],
  ['  MARIA\t souza\n', 'maria de souza'],
  ['maria\u00a0souza', 'Maria  Souza'],
  ['maria\u200bsouza', 'Maria\u2003Aparecida\r\nSouza'],
  ['maria souza', 'Maria\u200bSouza'],
  ['maria', 'Ma\u00adri\u200da'],
  ['ışık irem', 'İrem\u3000Işık'],
  ['soUZa ari', 'Maria Souza'],
  ['oi ❤️', 'Oi! ❤'],
  ['pedido obrigado', 'Obrigado\n\npelo pedido'],
])('%j finds %j', (typed, text) => {
  expect(saysAll(fold(text), searchWords(typed))).toBe(true);
});

test('each word must be found, and the ninth is not looked for any more', () => {
  expect(saysAll(fold('Maria Aparecida'), searchWords('maria souza'))).toBe(false);
  expect(searchWords('1 2 3 4 5 6 7 8 9')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(searchWords(' \u200b \t')).toEqual([]);
});

test('a number that was copied with unseen marks around it is a number', () => {
  expect(readSearchText('\u202a+55\u00a011\u200998888\u20117777\u202c')?.numbers[0]).toBe('5511988887777');
  expect(readShortNumber('\u200e42')).toBe(42);
});

test('every word is marked, and what two share once', () => {
  const text = 'Souza, Maria e a maria-souza';
  const parts = findWords(text, searchWords('maria souza ari')).map(({ start, end }) => text.slice(start, end));
  expect(parts).toEqual(['Souza', 'Maria', 'maria', 'souza']);
});
