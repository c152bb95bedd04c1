import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A pattern for `like` that finds `text` anywhere, every character of it literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a folded text holds all of the words, each as a part of it: `saysAll` of the contract. */
export const holdsAll = (folded: RawBuilder<unknown>, words: readonly string[]) =>
  sql<SqlBool>`${folded} like all (${words.map(containing)}::text[])`;
