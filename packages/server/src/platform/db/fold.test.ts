import { fold, nameKey } from '@guiche/contract/fold';
import { foldSamples } from '@guiche/contract/fold-samples';
import { createTestDatabase, type TestDatabase } from '@guiche/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const foldedByDatabase = async (texts: readonly string[]) => {
  const { rows } = await client.query<{ folded: string }>(
    'select fold(t) as folded from unnest($1::text[]) with ordinality u (t, n) order by n',
    [texts],
  );
  return rows.map(({ folded }) => folded);
};

/** The characters that the contract promises to fold alike. */
const ranges = [
  [0x0001, 0x017f], // Latin
  [0x0218, 0x021b], // Romanian
  [0x0300, 0x0362], // combining marks
  [0x0386, 0x03ce], // Greek
  [0x0400, 0x04ff], // Cyrillic
  [0x1e00, 0x1e99], // more Latin
  [0x1ea0, 0x1ef9], // Vietnamese
  [0x2000, 0x206f], // signs
  [0x0600, 0x06ff], // Arabic
  [0xfe00, 0xfe0f], // choices of a sign's form
  [0x3000, 0x3000], // the wide space
  [0xfef0, 0xfeff],
] as const;

test('the database and the contract fold every letter of their common table alike', async () => {
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  );
  const folded = await foldedByDatabase(letters);
  expect(letters.length).toBeGreaterThan(1_000);
  expect(
    letters.flatMap((letter, n) => (folded[n] === fold(letter) ? [] : [[letter, folded[n], fold(letter)]])),
  ).toEqual([]);
});

test('and whole texts', async () => {
  const texts = foldSamples.map(([text]) => text);
  expect(await foldedByDatabase(texts)).toEqual(foldSamples.map(([, folded]) => folded));
});

test('and both know what in a name may be a number, and keep the rest for the order of lists', async () => {
  const keys: [name: string, key: string][] = [
    ['Maria Çağlar', 'maria caglar'],
    ['5511988887777', ''],
    ['+55 (11) 98888-7777', ''],
    ['5511*******77', ''],
    ['Zé 11 98888\u20117777 Loja', 'ze  loja'],
    ['Zé 1198*****77 Loja', 'ze  loja'],
    ['Иван 98888-7777', 'иван '],
    ['Loja 24h 123456 *VIP*', 'loja 24h 123456 *vip*'],
  ];
  const names = keys.map(([name]) => name);
  const { rows } = await client.query<{ key: string }>(
    'select name_key(t) as key from unnest($1::text[]) with ordinality u (t, n) order by n',
    [names],
  );
  expect(rows.map(({ key }, n) => [names[n], key])).toEqual(keys);
  expect(names.map((name) => [name, nameKey(name)])).toEqual(keys);
});
