import { phoneTwin } from '@guiche/contract/phone';
import { possibleNumbers } from '@guiche/contract/read-number';
import { readSearchText, type SearchText } from '@guiche/contract/search';
import type { Ctx } from '../../platform/context.ts';
import { readSetting } from '../settings/index.ts';

const fewestDigits = 8;

/** Reads a search text. A whole number in any writing finds its owner. Null: too short to search for. */
export async function readSearch(ctx: Ctx, typed: string): Promise<SearchText | null> {
  const text = readSearchText(typed);
  const isWhole = (typed.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits;
  if (text === null || !isWhole || ctx.actor.hidesNumbers) return text;
  const [first, second] = possibleNumbers(typed, await readSetting(ctx.db, 'country'));
  if (first === undefined) return text;
  const [digits] = text.numbers;
  // The typed digits are a part of the number, so they may find others, too.
  if (digits !== undefined && first.includes(digits)) return text;
  return { ...text, numbers: [first, second ?? phoneTwin(first)].filter((number) => number !== null) };
}
