import { expect, test } from 'vitest';
import { readCard } from './read-card.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n');
const phonesOf = (...lines: string[]) => readCard(card('FN:João', ...lines), '').phones;

test.each([
  ['TEL;type=CELL;waid=5511977776666:+55 11 97777-6666', '+55 11 97777-6666', 'CELL', '5511977776666'],
  ['item1.TEL;waid=551177776666:+55 11 97777-6666', '+55 11 97777-6666', null, '551177776666'],
  ['TEL;waid=5215512345678;TYPE=HOME:+52 55 1234 5678', '+52 55 1234 5678', 'HOME', '5215512345678'],
  ['tel;type="cell,voice";waid="5511977776666":(11) 97777-6666', '(11) 97777-6666', 'cell', '5511977776666'],
  ['TEL;VALUE=uri;TYPE=work:tel:+55-11-3333-4444;ext=12', '+55-11-3333-4444', 'work', undefined],
  ['TEL;waid=5511977776666:', '+5511977776666', null, '5511977776666'],
  ['TEL;CELL;PREF:011 97777-6666', '011 97777-6666', null, undefined],
])('%s names a number, what it is and its account', (line, number, label, account) => {
  expect(phonesOf(line)).toEqual([{ number, label, ...(account && { account }) }]);
});

test('several numbers stay apart, each with its own account; those without keep none', () => {
  expect(
    phonesOf(
      'item1.TEL;waid=551177776666:+55 11 97777-6666',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'TEL;type=WORK:3333-4444',
    ),
  ).toEqual([
    { number: '+55 11 97777-6666', label: 'Mobile', account: '551177776666' },
    { number: '3333-4444', label: 'WORK' },
  ]);
});

test('folded lines are one: by a space, by a tab, and by quoted-printable', () => {
  expect(phonesOf('TEL;type=CELL;wa', ' id=5511977776666:+55 11 9', '\t7777-6666')).toEqual([
    { number: '+55 11 97777-6666', label: 'CELL', account: '5511977776666' },
  ]);
  const folded = card(
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o =',
    'Concei=C3=A7=C3=A3o',
    'TEL;CELL:11 97777-6666',
  );
  expect(readCard(folded, '')).toMatchObject({ name: 'João Conceição', phones: [{ number: '11 97777-6666' }] });
});

test('names are read in the charset their line names, and put together where there is no whole one', () => {
  expect(readCard(card('N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gon=E7alves;Jo=E3o;;;'), '').name).toBe(
    'João Gonçalves',
  );
  expect(readCard(card('N;CHARSET=iso-8859-9;QUOTED-PRINTABLE:I=FE=FDk;Ay=FEe'), '').name).toBe('Ayşe Işık');
  expect(readCard(card('FN;CHARSET=KLINGON;QUOTED-PRINTABLE:A=C3=A7'), '').name).toBe('Aç');
  expect(readCard(card('FN:Lima\\, João'), '').name).toBe('Lima, João');
  expect(readCard('', '')).toEqual({ name: '?', organization: null, phones: [], emails: [] });
});

test('hostile lines come to an end and name nobody', () => {
  expect(
    phonesOf(`TEL${';a'.repeat(9_000)}`, `TEL;waid=${'1'.repeat(500)}:x`, `TEL;"${'a'.repeat(500)}:1`),
  ).toMatchObject([{ number: 'x' }]);
});
