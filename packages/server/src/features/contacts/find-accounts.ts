import { spellingsOf } from '@guiche/contract/phone';
import { possibleNumbers } from '@guiche/contract/read-number';
import type { Ctx } from '../../platform/context.ts';
import { readSetting } from '../settings/index.ts';
import { findAddresses } from './contacts.repo.ts';

/**
 * Finds the account of a company's contact for a number, in the channel's form. Strangers' accounts are unknown; and
 * people who must not know numbers get none, as the answer would tell if somebody has a number.
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
