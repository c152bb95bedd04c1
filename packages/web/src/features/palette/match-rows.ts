import { fold } from '@guiche/contract/fold';
import { saysAll, searchWords } from '@guiche/contract/search';

/** Text that is compared with the typed words. */
export interface Matchable {
  label: string;
  detail?: string | undefined;
}

/** How well a text matches, lower is better; null: not at all. It must contain every word. */
function rank({ label, detail = '' }: Matchable, words: readonly string[]): number | null {
  const name = fold(label);
  const all = `${name} ${fold(detail)}`;
  if (!saysAll(all, words)) return null;
  if (name.startsWith(words.join(' '))) return 0;
  const begins = name.split(/[\s/#(]+/);
  return words.every((word) => begins.some((part) => part.startsWith(word))) ? 1 : 2;
}

/** The matching rows, best first, else in their own order; all of them while nothing is typed. */
export function matchRows<R extends Matchable>(rows: readonly R[], typed: string): R[] {
  const words = searchWords(typed);
  if (words.length === 0) return [...rows];
  return rows
    .map((row) => ({ row, place: rank(row, words) }))
    .filter((entry): entry is { row: R; place: number } => entry.place !== null)
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
}
