import type pg from 'pg';
import type { Tables } from '../platform/db/tables.generated.ts';

/**
 * Rows of one table in one statement. Ids may be given, from {@link drawIds}; columns that the first row leaves out get
 * their defaults. Bytes travel as `\x…`.
 */
export async function insertRows<T extends keyof Tables>(
  client: pg.ClientBase,
  table: T,
  rows: readonly Partial<Record<keyof Tables[T], unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** The next ids of a table, ascending. */
export async function drawIds(client: pg.ClientBase, table: keyof Tables, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2) order by 1`,
    [table, count],
  );
  return rows.map((row) => row.id);
}
