import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPlaces } from './places.ts';
import { variableNames } from './variables.ts';

test.each<[string, [string, string | null][]]>([
  ['Olá {{nome}}!', [['{{nome}}', 'name']]],
  [
    'Olá {nome}, {{ Name }}',
    [
      ['{nome}', 'name'],
      ['{{ Name }}', 'name'],
    ],
  ],
  [
    '{{fisrtName}} {{firstname}}',
    [
      ['{{fisrtName}}', 'firstName'],
      ['{{firstname}}', 'firstName'],
    ],
  ],
  [
    '{{name} e {{queue',
    [
      ['{{name}', 'name'],
      ['{{queue', 'queue'],
    ],
  ],
  ['name}} chegou', [['name}}', 'name']]],
  [
    '{{user name}} {{user_name}}',
    [
      ['{{user name}}', 'userName'],
      ['{{user_name}}', 'userName'],
    ],
  ],
  [
    '{{protocolo}} {{saudação}} {{Atendente}}',
    [
      ['{{protocolo}}', 'protocol'],
      ['{{saudação}}', 'ms'],
      ['{{Atendente}}', 'userName'],
    ],
  ],
  [
    '{{şirket}} {{kuyruk}} {{ad}}',
    [
      ['{{şirket}}', 'name_company'],
      ['{{kuyruk}}', 'queue'],
      ['{{ad}}', 'name'],
    ],
  ],
  [
    '{{cpf}} {{xyzzy}}',
    [
      ['{{cpf}}', null],
      ['{{xyzzy}}', null],
    ],
  ],
  ['{{nome}} {{nome}}', [['{{nome}}', 'name']]],
  [
    'Olá {{1}}, pedido {{ 2 }}',
    [
      ['{{1}}', null],
      ['{{ 2 }}', null],
    ],
  ],
])('what nobody fills is found, with what was meant: %s', (text, places) => {
  expect(openPlaces(text).map(({ written, nearest }) => [written, nearest])).toEqual(places);
});

test.each([
  '{{7*7}}',
  '{x}',
  '{ "a": 1 }',
  `${'$'}{queue.name}`,
  '#{1+1}',
  ':-} {:',
  'if (a) { b }',
  '{}',
  '{{}}',
  'conjunto {1, 2}',
  '{1} {{1.5}} x{{100}}',
])('braces around no name are none: %s', (text) => {
  expect(openPlaces(text)).toEqual([]);
});

test('every known name is filled, also with spaces; where nobody fills them they are open, too', () => {
  const text = variableNames.map((name) => `{{${name}}} {{ ${name} }}`).join(' ');
  expect(openPlaces(text)).toEqual([]);
  expect(openPlaces('{{name}}', false)).toEqual([{ written: '{{name}}', nearest: 'name' }]);
});

test('a long text comes to an end, and what is found stands in it', () => {
  for (const piece of ['{{', '{{a', '{a', 'a}}', '{{ '.repeat(3), '{{nomee}} ']) openPlaces(piece.repeat(100_000));
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'n', 'o', 'm', 'e', ' ', '$') }), (text) => {
      for (const { written } of openPlaces(text)) expect(text).toContain(written);
    }),
  );
});
