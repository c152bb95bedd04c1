import { isSeen } from '@guiche/contract/names';
import { createTestDatabase } from '@guiche/testkit/database';
import pg from 'pg';
import { expect, test } from 'vitest';

test('the database and the contract see the same signs, of all there are', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ code: number }>(
    `select c as code from generate_series(1, 1114111) c where c not between 55296 and 57343 and is_unseen(chr(c))`,
  );
  const blank = await client.query<{ found: boolean[] }>(
    `select array_agg(is_unseen(t)) as found from unnest(array['', 'a', E'\\u200ba\\u200b', E'\\u200b\\n\\u3164']) t`,
  );
  await client.end();
  await database.drop();
  const unseen = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff) && !isSeen(String.fromCodePoint(code)),
  );
  expect(rows.map(({ code }) => code)).toEqual(unseen);
  expect(blank.rows[0]?.found).toEqual([true, false, false, true]);
});
