import { expect, test } from 'vitest';
import { contactFromText } from './contact-from-text.ts';

test('a number that nobody has is offered as the number of a new contact, however it is written', () => {
  for (const typed of ['5511988887777', '+55 11 98888-7777', '(11) 98888.7777', '+1 415 555 0132', '+90 532 123 45 67'])
    expect(contactFromText(` ${typed} `)).toEqual({ name: '', number: typed });
});

test.each([
  '="5511988887777"',
  '٠٥٣٢ ١٢٣ ٤٥ ٦٧',
  'wa.me/5511988887777',
  'https://api.whatsapp.com/send?phone=5511988887777&text=oi',
  'tel:+55-11-98888-7777',
  '5511988887777@c.us',
  "'+5511988887777",
  '١١ ٩٨٨٨٨-٧٧٧٧',
  '\u202a+55 11 98888\u20117777\u202c',
  'Cel: (11) 98888-7777',
])('%s is a number, too, and no name', (typed) => {
  expect(contactFromText(typed)).toEqual({ name: '', number: typed });
});

test('other words are offered as a name; what can be neither is not offered', () => {
  expect(contactFromText('  Işıl   İnci ')).toEqual({ name: 'Işıl İnci', number: '' });
  expect(contactFromText('Loja 24 horas')).toEqual({ name: 'Loja 24 horas', number: '' });
  expect(contactFromText('x'.repeat(200))?.name).toHaveLength(50);
  expect(contactFromText(`${'x'.repeat(49)}👍🏽`)?.name).toBe('x'.repeat(49));
  expect(contactFromText('ana@exemplo.com')).toEqual({ name: 'ana@exemplo.com', number: '' });
  for (const typed of ['', '   ', 'a', '123', '+55 11', '----']) expect(contactFromText(typed)).toBeNull();
});
