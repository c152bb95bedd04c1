import type pg from 'pg';
import { type Ids, idIn, type RowKind, rowKinds, tableIn } from './read-rows.ts';

const slot = /(?<!:):([a-z]\w*)/gi;

/** Inserts a row as a feature's wall-rows.json writes it: `ids` stand in the places of its `:names`. */
export async function insertRow(owner: pg.Client, row: string, ids: Ids, end = ''): Promise<Record<string, unknown>> {
  const values: (number | string)[] = [];
  const text = row.replace(slot, (_, name: string) => `$${values.push(idIn(ids, name))}`);
  return (await owner.query(`insert into ${text}${end}`, values)).rows[0];
}

function kindOf(name: string): RowKind {
  const kind = rowKinds.find((each) => each.kind === name);
  if (kind === undefined) throw new Error(`no feature's wall-rows.json tells of a ${name}`);
  return kind;
}

/** The table of a kind of row. */
export const tableOf = (kind: string): string => tableIn(kindOf(kind));

async function putRow(owner: pg.Client, kind: string, known: Record<string, number | string>): Promise<number> {
  const { another, insert: row = another } = kindOf(kind);
  if (row === undefined)
    throw new Error(`there is no ${kind}: say in its feature's wall-rows.json how one more is made`);
  for (const [, name = ''] of row.matchAll(slot)) known[name] ??= await putRow(owner, name, known);
  return Number((await insertRow(owner, row, known, ' returning id')).id);
}

/**
 * Makes as many rows as there are texts, each with its text in `column` (as `tag.name`), and once what they hang on beyond `known`.
 * Their ids, in order.
 */
export async function putRows(
  owner: pg.Client,
  known: Ids,
  column: string,
  texts: readonly string[],
): Promise<number[]> {
  const [kind = '', name = ''] = column.split('.');
  const [ids, met]: [number[], Record<string, number | string>] = [[], { ...known }];
  const write = `update ${tableOf(kind)} set ${name} = $3 where company_id = $1 and id = $2`;
  for (const text of texts) {
    const id = await putRow(owner, kind, met);
    // One by one: what rows are made with may be somebody's name only once.
    await owner.query(write, [idIn(known, 'company'), id, text]);
    ids.push(id);
  }
  return ids;
}
