import { expect, test } from 'vitest';
import { ColumnReader, guessTargets } from './import-columns.ts';
import { readRow } from './read-row.ts';
import { joinTags, splitTags } from './tag-cell.ts';

test.each([
  [
    ['Nome', 'Telefone', 'E-mail', 'Etiquetas', 'Cidade'],
    ['name', 'number', 'email', 'tags', 'ignore'],
  ],
  [
    ['NOME COMPLETO', 'Nº', 'Whatsapp', 'EMAIL'],
    ['name', 'ignore', 'number', 'email'],
  ],
  [
    ['name', 'phone', 'mobile', 'tags'],
    ['name', 'number', 'ignore', 'tags'],
  ],
  [
    ['Nombre', 'Número', 'Correo electrónico'],
    ['name', 'number', 'email'],
  ],
  [
    ['AD', 'TELEFON', 'E-POSTA', 'ETİKETLER'],
    ['name', 'number', 'email', 'tags'],
  ],
  [
    ['İSİM', 'Numara'],
    ['name', 'number'],
  ],
  [
    ['Ad Soyadı', 'Cep telefonu', 'Phone_number'],
    ['name', 'number', 'ignore'],
  ],
  [
    ['Primeiro nome', 'Sobrenome', 'Celular'],
    ['name', 'lastName', 'number'],
  ],
  [
    ['First Name', 'Last Name', 'Phone'],
    ['name', 'lastName', 'number'],
  ],
  [
    ['Apellidos', 'Nombre', 'Teléfono'],
    ['lastName', 'name', 'number'],
  ],
  [
    ['Ad', 'Soyad', 'GSM'],
    ['name', 'lastName', 'number'],
  ],
  [
    ['Nome', 'Número', 'E-mail', 'Etiquetas', 'Canal', 'Criado em', 'CPF', 'E-mail', 'Nome'],
    ['name', 'number', 'email', 'tags', 'ignore', 'ignore', 'extra', 'extra', 'extra'],
  ],
  [
    ['', 'constructor', 'Numero:'],
    ['ignore', 'ignore', 'number'],
  ],
])('knows columns by their heads: %j', (headers, targets) => {
  expect(guessTargets(headers)).toEqual(targets);
});

test('columns are as many as the widest row has, with values of each', () => {
  const reader = new ColumnReader();
  const row = (...cells: string[]) => ({ cells });
  expect(reader.take([row('Nome', 'Fone'), row('Ana', '1'), row('Bia', '', 'x')])).toHaveLength(2);
  expect(reader.take([row('Caio', '2'), row('Davi', '3'), row('Eva', '4')])).toHaveLength(3);
  expect(reader.columns()).toEqual([
    { header: 'Nome', first: 'Nome', samples: ['Ana', 'Bia', 'Caio'], target: 'name' },
    { header: 'Fone', first: 'Fone', samples: ['1', '2', '3'], target: 'number' },
    { header: '', first: '', samples: ['x'], target: 'ignore' },
  ]);
});

const columns = (['name', 'number', 'email', 'tags', 'extra', 'ignore'] as const).map((target) => ({
  header: `Coluna ${target}`,
  samples: [],
  target,
}));
const sheet = { columns, country: 'BR' };
const good = ['Ana Souza', '+55 (11) 98888-7777', 'ana@x.test', 'VIP, Atacado; vip', 'Centro', 'nada'];

test('a row becomes what a person would have typed', () => {
  expect(readRow(sheet, good)).toEqual({
    name: 'Ana Souza',
    number: '5511988887777',
    otherNumbers: [],
    cellNumbers: [],
    email: 'ana@x.test',
    tags: ['VIP', 'Atacado'],
    extraInfo: [{ name: 'Coluna extra', value: 'Centro' }],
    fault: null,
  });
  expect(readRow(sheet, ['  Ana   Souza ', '5511988887777'])).toMatchObject({
    name: 'Ana Souza',
    email: '',
    tags: [],
    extraInfo: [],
    fault: null,
  });
});

test.each([
  ['5511988887777.0', '5511988887777'],
  ['+5511988887777.000', '5511988887777'],
  ['55.11.98888.7700', '5511988887700'],
])('a number that a program counted with is the one it was: %s', (typed, number) => {
  expect(readRow(sheet, good.with(1, typed))).toMatchObject({ number, fault: null });
});

test.each([
  ["'+5511988887777", 'TR', '5511988887777'],
  ['0532 123 45 67', 'TR', '905321234567'],
  ['(415) 555-2671', 'US', '14155552671'],
])('%s in a sheet of %s is %s', (typed, country, number) => {
  expect(readRow({ columns, country }, good.with(1, typed))).toMatchObject({ number, fault: null });
});

test.each([
  ['noName', 0, ''],
  ['badName', 0, 'x'.repeat(251)],
  ['noNumber', 1, ''],
  ['badNumber', 1, '1234567'],
  ['badNumber', 1, '1234567890123456'],
  ['unclearNumber', 1, '98888-7777'],
  ['unclearNumber', 1, '11 98888-7777 / 11 98888-6666'],
  ['badNumber', 1, '11 98888-77AB'],
  ['badNumber', 1, '5511*******77'],
  ['badNumber', 1, `5511988887777${' '.repeat(200)}@c.us`],
  ['badEmail', 2, 'ana@'],
  ['badTags', 3, 'ok'],
  ['badTags', 3, 'x'.repeat(101)],
  ['badTags', 3, Array.from({ length: 51 }, (_, n) => `tag ${n}`).join()],
])('says %s of %i: %s', (fault, index, value) => {
  expect(readRow(sheet, good.with(index, value)).fault).toBe(fault);
});

test.each([
  [
    ['Ana', '11 98888-7777', 'ana@x.test'],
    ['name', 'number', 'email'],
  ],
  [
    ['+5511988887777', 'Ana Souza'],
    ['number', 'name'],
  ],
  [
    ['1', 'Ana', '(11) 98888.7777', 'Centro 12'],
    ['ignore', 'name', 'number', 'ignore'],
  ],
  [
    ['ana@x.test', '٠٥٣٢ ١٢٣ ٤٥ ٦٧', 'Ayşe'],
    ['email', 'number', 'name'],
  ],
])('a first row that is somebody is no head, and columns are known by what stands in them: %j', (cells, targets) => {
  const reader = new ColumnReader();
  expect(reader.take([{ cells }, { cells }])).toHaveLength(2);
  expect(reader.columns().map(({ header, first, target }) => [header, first, target])).toEqual(
    cells.map((cell, index) => ['', cell, targets[index]]),
  );
});

test.each([[['Nome', '11 98888-7777']], [['Cliente', 'Contato 2']], [['A', 'B']], [['Razão social', 'Fone 1']]])(
  '%j is a head',
  (cells) => expect(new ColumnReader().take([{ cells }, { cells: ['Ana', '1'] }])).toHaveLength(1),
);

const several = (typed: string, how: 'leave' | 'first' | 'each') => {
  const said = columns.map((column) => (column.target === 'number' ? { ...column, several: how } : column));
  const { number, otherNumbers, fault } = readRow({ columns: said, country: 'BR' }, good.with(1, typed));
  return fault ?? [number, ...otherNumbers];
};
const [one, two, three] = ['5511988887777', '5511988886666', '551133334444'];

test.each([
  ['11 98888-7777 / 11 98888-6666', [one, two]],
  ['11988887777;11988886666, (11) 3333-4444', [one, two, three]],
  ['11 98888-7777\n11 98888-6666', [one, two]],
  ['11 98888-7777 ou 11 98888-6666', [one, two]],
  ['recado / 11 98888-7777 / 11 98888-6666', [one, two]],
  ['11 98888-7777 / 5511988887777 / +55 11 98888-6666', [one, two]],
  ['11 98888-7777', [one]],
])('of several numbers in a cell the first counts, or each, or none: %s', (typed, numbers) => {
  expect(several(typed, 'first')).toEqual(numbers.slice(0, 1));
  expect(several(typed, 'each')).toEqual(numbers);
  expect(several(typed, 'leave')).toEqual(
    numbers.length === 1 ? numbers : expect.stringMatching(/^(unclear|bad)Number$/),
  );
});

test.each([
  ['11 98888-7777 / 98888-6666', 'unclearNumber'],
  ['11 98888-7777; 11 98888-66AB', 'badNumber'],
  ['11 3333-4444/4445', 'badNumber'],
  ['11 98888-7777 ou 3333-4444', 'unclearNumber'],
  ['11 98888-7777 | +11 98765-4321', 'unclearNumber'],
])('where each number is to make a contact, one that is not clear keeps the row out: %s', (typed, fault) => {
  expect(several(typed, 'each')).toBe(fault);
  expect(several(typed, 'first')).toHaveLength(1);
});

test.each([
  ['98888-6666 / 11 98888-7777', 'unclearNumber'],
  ['4445, 11 3333-4444', 'badNumber'],
])('where the first counts and is not clear, none behind it is taken in its place: %s', (typed, fault) => {
  expect(several(typed, 'first')).toBe(fault);
});

test('words beside a number are no number', () => {
  expect(several('11 98888-7777 / recado com a Rita 2', 'each')).toEqual([one]);
  expect(several('casa 1 | 11 98888-7777 | trabalho | (11) 3333-4444', 'each')).toEqual([one, three]);
});

test.each(['A', '李', '🙂', 'x'.repeat(250)])('“%s” is a name', (name) => {
  expect(readRow(sheet, good.with(0, name))).toMatchObject({ name, fault: null });
});

test('first and last name in two columns are one name, and either alone is', () => {
  const both = { ...sheet, columns: [...columns, { header: 'Sobrenome', samples: [], target: 'lastName' as const }] };
  const row = (name: string, last: string) => readRow(both, [...good.with(0, name), last]);
  expect(row('Ana', ' de  Souza ')).toMatchObject({ name: 'Ana de Souza', fault: null });
  expect(row('', 'Souza')).toMatchObject({ name: 'Souza', fault: null });
  expect(row('Ana', '')).toMatchObject({ name: 'Ana', fault: null });
  expect(row('', '')).toMatchObject({ fault: 'noName' });
});

test.each([
  [['a, b', 'c; d', 'VIP']],
  [['diz "oi"', '"', '""', ',']],
  [['"aspas"', 'meio"meio', ';;;']],
  [['🙂🙂🙂', "'=1+1", '+++']],
])('tags come back as they went into a cell: %j', (tags) => expect(splitTags(joinTags(tags))).toEqual(tags));

test.each([
  ['VIP, Atacado; vip', ['VIP', 'Atacado']],
  [' ;, VIP ,, ', ['VIP']],
  ['5" tela, "meia', ['5" tela', '"meia']],
  ['', []],
])('people write tags as they like: %s', (text, tags) => expect(splitTags(text)).toEqual(tags));
