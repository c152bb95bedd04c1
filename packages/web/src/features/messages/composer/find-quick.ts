import { fold } from '@guiche/contract/fold';
import { orderQuickMessages, shownQuickText } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { foldTyped, saysAll, searchWords } from '@guiche/contract/search';

type Found = Pick<QuickMessage, 'id' | 'shortcode' | 'message'>;

interface Folded {
  shortcode: string;
  message: string;
}

/** Folded once for each quick message, not for each key. */
const foldedBefore = new WeakMap<Found, Folded>();

function foldedOf(quick: Found): Folded {
  const folded = foldedBefore.get(quick) ?? { shortcode: fold(quick.shortcode), message: fold(quick.message) };
  foldedBefore.set(quick, folded);
  return folded;
}

/**
 * Quick messages for a typed text: shortcodes that begin with it, then those that contain it, then texts; most used
 * first.
 */
export function findQuick<Q extends Found>(
  known: readonly Q[],
  uses: Readonly<Record<string, number>>,
  typed: string,
): Q[] {
  const wanted = foldTyped(typed);
  const words = searchWords(typed);
  const ordered = orderQuickMessages(known, uses);
  const rankOf = (quick: Found): number => {
    const { shortcode, message } = foldedOf(quick);
    if (shortcode.startsWith(wanted)) return 0;
    if (saysAll(shortcode, words)) return 1;
    return saysAll(`${shortcode} ${message}`, words) ? 2 : 3;
  };
  return ordered
    .map((quick) => ({ quick, rank: rankOf(quick) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ quick }) => quick);
}

/** The beginning of a text as lists show it, in whole characters. */
export function cutQuickText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= shownQuickText ? line : `${characters.slice(0, shownQuickText).join('')}…`;
}

/** The most counts that are stored: they must fit 4,000 characters. */
const mostCounted = 200;

/** Counts one more use; when full, the least used other entry is dropped. */
export function withUse(uses: Readonly<Record<string, number>>, id: number): Record<string, number> {
  const counted: Record<string, number> = { ...uses, [id]: (uses[id] ?? 0) + 1 };
  const others = Object.entries(counted).filter(([other]) => other !== String(id));
  const kept = others.toSorted(([, a], [, b]) => b - a).slice(0, mostCounted - 1);
  return Object.fromEntries([...kept, [id, counted[id] ?? 1]]);
}
