import { expect, test } from 'vitest';
import { nameAddresses, nameMember, tellApart } from './spoken-to.schemas.ts';
import { findMentions, mentionedIn, replaceMentions } from './spoken-to.ts';

const people = ['Ana', 'Ana Paula', 'Işıl (2)', '5511…01'].map((name, at) => ({ name, digits: `9${at}` }));
const sent = (text: string) => replaceMentions(text, people, ({ digits }) => digits);

test.each([
  ['oi @Ana Paula, tudo bem?', 'oi @91, tudo bem?'],
  ['@Ana e @Ana Paula', '@90 e @91'],
  ['@Ana Paulada', '@90 Paulada'],
  ['@Anabela e ana@Ana.com', '@Anabela e ana@Ana.com'],
  ['*Bia:*\n@Işıl (2)!', '*Bia:*\n@92!'],
  ['@5511…01 vem?', '@93 vem?'],
  ['@Ana @Ana', '@90 @90'],
  ['ninguém', 'ninguém'],
])('“%s” goes out as “%s”', (text, expected) => expect(sent(text)).toBe(expected));

test('who is not named is not spoken to, and an empty name is nobody’s', () => {
  expect(mentionedIn('@Ana Paula', people).map(({ name }) => name)).toEqual(['Ana Paula']);
  expect(findMentions('@ @', [{ name: '' }])).toEqual([]);
});

test.each([
  ['@5511988880001 vem?', '@Ana vem?'],
  ['oi@5511988880001vem', 'oi @Ana vem'],
  ['@5511988880001@5521977770002', '@Ana @Rui'],
  ['@551198888000 e @5511988880001', '@551198888000 e @Ana'],
])('of “%s” no address is left', (text, expected) => {
  const both = [
    { name: 'Ana', value: '5511988880001' },
    { name: 'Rui', value: '5521977770002' },
  ];
  const words = nameAddresses(text, both);
  expect(words).toBe(expected);
  expect(mentionedIn(words, both)).toHaveLength(text.includes('0002') ? 2 : 1);
});

test('no name shows a number, and two who are called alike are told apart', () => {
  const number = '5511988880001';
  const of = (name: string | null, numbers: string[] = [number]) =>
    nameMember({ name, numbers, addresses: ['2001234567', ...numbers] });
  expect(of('Maria  Lima')).toEqual({ name: 'Maria Lima', number: null });
  expect(of('Maria 11 98888-0001').name).not.toMatch(/0001|\*/);
  expect(of(number)).toEqual({ name: '5511…01', number });
  expect(of(null)).toEqual({ name: '5511…01', number });
  expect(of('2001234567', [])).toEqual({ name: '…4567', number: null });
  expect(tellApart([{ name: 'João' }, { name: 'João' }, { name: 'Rui' }]).map(({ name }) => name)).toEqual([
    'João',
    'João (2)',
    'Rui',
  ]);
});
