import { spellingsOf } from '@guiche/contract/phone';
import { possibleNumbers } from '@guiche/contract/read-number';
import type { Ctx } from '../../platform/context.ts';
import { readSetting } from '../settings/index.ts';
import { findAddresses } from './contacts.repo.ts';

/**
 * Which account a contact of the company has for a number, as the channel wrote it. Of strangers nobody knows one; and who
 * must not know numbers would learn by the answer whether somebody has theirs.
 */
export async function findAccounts(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<(number: string) => string | undefined> {
  if (ctx.actor.hidesNumbers || numbers.length === 0) return () => undefined;
  const country = await readSetting(ctx.db, 'country');
  const spellings = new Map(
    numbers.map((typed) => {
      const [digits] = possibleNumbers(typed, country);
      return [typed, digits === undefined ? [] : spellingsOf(digits)];
    }),
  );
  const known = await findAddresses(ctx.db, [...spellings.values()].flat());
  return (number) => known.find((value) => spellings.get(number)?.includes(value));
}
