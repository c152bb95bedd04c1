import { expect, test } from 'vitest';
import { contactToMake } from './contact-to-make.ts';

test('a number that nobody has is offered as the number of a new contact, however it is written', () => {
  for (const typed of ['5511988887777', '+55 11 98888-7777', '(11) 98888.7777', '+1 415 555 0132', '+90 532 123 45 67'])
    expect(contactToMake(` ${typed} `)).toEqual({ name: '', number: typed });
});

test.each([
  'tel:+55-11-98765-4321',
  "'+5511987654321",
  '="5511987654321"',
  '5511987654321@c.us',
  'https://wa.me/5511987654321',
  '\u202a+55\u200e11\u201198765\u20114321\u202c',
  '٠٥٣٢ ١٢٣ ٤٥ ٦٧',
])('a wrapped number is a number, no name: %s', (typed) => {
  expect(contactToMake(typed)).toEqual({ name: '', number: typed });
});

test('other words are offered as a name; what can be neither is not offered', () => {
  expect(contactToMake('  Işıl   İnci ')).toEqual({ name: 'Işıl İnci', number: '' });
  expect(contactToMake('Loja 24 horas')).toEqual({ name: 'Loja 24 horas', number: '' });
  expect(contactToMake('x'.repeat(200))?.name).toHaveLength(50);
  for (const typed of ['', '   ', 'a', '123', '+55 11', '----']) expect(contactToMake(typed)).toBeNull();
});
