import { phoneTwin } from '@guiche/contract/phone';
import { possibleNumbers } from '@guiche/contract/read-number';
import { readSearchText, type SearchText } from '@guiche/contract/search';
import type { Ctx } from '../../platform/context.ts';
import { readSetting } from '../settings/index.ts';

const fewestDigits = 8;

/** What a typed text looks for; a whole number in any writing looks for who has it. Null: too short to search for. */
export async function readSearch(ctx: Ctx, typed: string): Promise<SearchText | null> {
  const text = readSearchText(typed);
  const isWhole = (typed.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits;
  if (text === null || !isWhole || ctx.actor.hidesNumbers) return text;
  const [first, second] = possibleNumbers(typed, await readSetting(ctx.db, 'country'));
  if (first === undefined) return text;
  const [digits] = text.numbers;
  // What was typed stands in the number as it is: then it is found in others, too.
  if (digits !== undefined && first.includes(digits)) return text;
  return { ...text, numbers: [first, second ?? phoneTwin(first)].filter((number) => number !== null) };
}
