import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { phoneTwin } from './phone.ts';
import { describeNumber, possibleNumbers, readNumber } from './read-number.ts';

const digitsOf = (typed: string, country: string) => {
  const reading = readNumber(typed, country);
  return reading.kind === 'number' ? reading.digits : reading;
};
const unclear = (...candidates: string[]) => ({ kind: 'unclear', candidates });
const none = { kind: 'none' };

test('every country that has numbers can be chosen', () => {
  expect([...countries].sort()).toEqual([...getCountries()].sort());
});

/** Digits of other scripts, in the order of the ASCII ones. */
const scripts = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '๐๑๒๓๔๕๖๗๘๙', '０１２３４５６７８９'];
const inScript = (text: string, script: string) => text.replace(/\d/g, (digit) => [...script][Number(digit)] ?? digit);

/** Ways to write a number with its country, which any reader understands alike. */
const abroad: [string, (international: string, digits: string) => string][] = [
  ['as the library writes it', (text) => text],
  ['in digits behind a plus', (_, digits) => `+${digits}`],
  ['behind 00', (text) => text.replace('+', '00 ')],
  ['behind a plus and 00', (_, digits) => `+00${digits}`],
  ['with its country in brackets', (text) => text.replace(/^\+(\d+)/, '(+$1)')],
  ['with dashes', (text) => text.replaceAll(' ', '-')],
  ['with dashes that hold together', (text) => text.replaceAll(' ', '\u2011')],
  ['with spaces that hold together', (text) => text.replaceAll(' ', '\u00a0')],
  ['between marks of direction', (text) => `\u202a${text}\u202c`],
  ['as a text of a sheet', (_, digits) => `'+${digits}`],
  ['as a formula of a sheet', (_, digits) => `="+${digits}"`],
  ['as an address', (text) => `tel:${text.replaceAll(' ', '-')}`],
  ['as an address of the web', (_, digits) => `https://wa.me/${digits}?text=Oi%20tudo%20bem`],
  ['as a query', (_, digits) => `https://api.whatsapp.com/send/?phone=%2B${digits}&type=phone_number`],
  ['as an address of the program', (_, digits) => `whatsapp://send?phone=${digits}`],
  ['as an account', (_, digits) => `${digits}@c.us`],
  ['as an account of a device', (_, digits) => `${digits}:12@s.whatsapp.net`],
  ['behind what it is', (text) => `WhatsApp: ${text}`],
  ['with an extension', (text) => `${text} ramal 123`],
  ...scripts.map((script): [string, (text: string) => string] => [
    `in the digits ${script}`,
    (text) => inScript(text, script),
  ]),
];

const here = ['BR', 'TR', 'US', 'MX', 'AR', 'IT', 'DE', 'PT', 'IN'] as const;
const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);

test.each(abroad)('a number of any country, %s, is that number in a company of any', (_, write) => {
  expect(numbers.length).toBeGreaterThan(200);
  for (const number of numbers)
    for (const country of here) {
      const digits = number.number.slice(1);
      const typed = write(number.formatInternational(), digits);
      expect([typed, country, digitsOf(typed, country)]).toEqual([typed, country, digits]);
    }
});

test('a number as its own country writes it is that number in a company of that country', () => {
  for (const number of numbers) {
    const { country = '' } = number;
    const national = number.formatNational();
    for (const typed of [national, national.replaceAll(' ', '\u00a0'), inScript(national, scripts[0] ?? '')])
      expect([country, typed, possibleNumbers(typed, country)[0]]).toEqual([country, typed, number.number.slice(1)]);
  }
});

test.each([
  ['0055 11 98765-4321', 'BR', '5511987654321'],
  ['055 11 98765-4321', 'BR', '5511987654321'],
  ['(011) 98765-4321', 'BR', '5511987654321'],
  ['+55 (0) 11 98765-4321', 'BR', '5511987654321'],
  ['(11) 98765-4321', 'BR', '5511987654321'],
  ['(51) 98765-4321', 'BR', '5551987654321'],
  ['0xx11 98765-4321', 'BR', '5511987654321'],
  ['(0xx11) 98765-4321', 'BR', '5511987654321'],
  ['0 15 11 98765-4321', 'BR', '5511987654321'],
  ['00 15 55 11 98765-4321', 'BR', '5511987654321'],
  ['9090 11 98765-4321', 'BR', '5511987654321'],
  ['+55 55 99999-8888', 'BR', '5555999998888'],
  ['(55) 99999-8888', 'BR', '5555999998888'],
  ['11 3333-4444 ramal 12', 'BR', '551133334444'],
  ['1133334444 ext. 7', 'BR', '551133334444'],
  ['0800 123 4567', 'BR', '558001234567'],
  ['4004-1234', 'BR', '5540041234'],
  ['11 8765-4321', 'BR', '551187654321'],
  ['551187654321', 'BR', '551187654321'],
  ['5215512345678', 'BR', '5215512345678'],
  ['+52 1 55 1234 5678', 'TR', '5215512345678'],
  ['044 55 1234 5678', 'MX', '525512345678'],
  ['011 15 2345-6789', 'AR', '5491123456789'],
  ['+54 11 15-2345-6789', 'BR', '5491123456789'],
  ['090 532 123 45 67', 'TR', '905321234567'],
  ['05321234567', 'TR', '905321234567'],
  ['06 1234 5678', 'IT', '390612345678'],
  ['+39 (0) 347 1234567', 'BR', '393471234567'],
  ['011 55 11 98765-4321', 'US', '5511987654321'],
  ['8 (912) 345-67-89', 'RU', '79123456789'],
  ['tel:98765-4321;phone-context=+5511', 'US', '5511987654321'],
  ['5511987654321', 'US', '5511987654321'],
  ['14155552671', 'BR', '14155552671'],
  ['+55 11 0000-0000', 'BR', '551100000000'],
])('%s in %s is %s', (typed, country, digits) => {
  expect(digitsOf(typed, country)).toBe(digits);
});

test.each([
  ['+11 98765-4321', 'BR', unclear('5511987654321', '11987654321')],
  ['98765-4321', 'BR', unclear()],
  ['3333-4444', 'BR', unclear()],
  ['11 98765-4321 / 21 98888-7777', 'BR', unclear('5511987654321', '5521988887777')],
  ['11 98765-4321 ou 11 3333-4444', 'BR', unclear('5511987654321', '551133334444')],
  ['', 'BR', none],
  ['190', 'BR', none],
  ['5511*******77', 'BR', none],
  ['11 98888-77AB', 'BR', none],
  ['maria@loja.test', 'BR', none],
  ['123456789012345@lid', 'BR', none],
  ['120363041234567890@g.us', 'BR', none],
  ['5511987654321-1600000000@g.us', 'BR', none],
  ['https://wa.me/message/ABCDEF123', 'BR', none],
  ['https://chat.whatsapp.com/A1b2C3d4', 'BR', none],
  ['1234567890123456', 'BR', none],
])('%s in %s is asked about, or no number', (typed, country, reading) => {
  expect(readNumber(typed, country)).toEqual(reading);
});

test('without a plus the company’s own country is meant, and what it would be elsewhere is told', () => {
  expect(readNumber('51987654321', 'BR')).toEqual({ kind: 'number', digits: '5551987654321', others: ['51987654321'] });
  expect(readNumber('(51) 98765-4321', 'BR')).toEqual({ kind: 'number', digits: '5551987654321', others: [] });
  expect(readNumber('987654321', 'PE')).toEqual({ kind: 'number', digits: '51987654321', others: [] });
});

test('an account is its digits, whatever a plan of numbers says of them', () => {
  for (const account of ['551187654321', '5215512345678', '541123456789'])
    expect(digitsOf(`${account}@s.whatsapp.net`, 'TR')).toBe(account);
});

test('a number is shown as people write it, with its country', () => {
  expect(describeNumber('5511987654321')).toEqual({ shown: '+55 11 98765-4321', country: 'BR' });
  expect(describeNumber('551187654321')).toEqual({ shown: '+55 11 8765-4321', country: 'BR' });
  expect(describeNumber('905321234567')).toEqual({ shown: '+90 532 123 45 67', country: 'TR' });
  expect(describeNumber('5215512345678')).toEqual({ shown: '+5215512345678', country: 'MX' });
  expect(describeNumber('80012345678')).toEqual({ shown: '+800 1234 5678', country: null });
  for (const number of numbers) {
    const { shown } = describeNumber(number.number.slice(1));
    expect(parsePhoneNumberFromString(shown)?.number).toBe(number.number);
    expect(phoneTwin(number.number.slice(1)) ?? '').not.toBe(number.number.slice(1));
  }
});
