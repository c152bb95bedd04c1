import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Makes a `like` pattern that finds `text` anywhere, taking each of its characters literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a folded text contains all of the words, also inside of longer ones; the SQL of the contract's `saysAll`. */
export const holdsAll = (folded: RawBuilder<unknown>, words: readonly string[]) =>
  sql<SqlBool>`${folded} like all (${words.map(containing)}::text[])`;
