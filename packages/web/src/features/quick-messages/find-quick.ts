import { fold } from '@guiche/contract/fold';
import { orderQuickMessages, type QuickMessage, shownQuickText } from '@guiche/contract/quick-messages';

type Found = Pick<QuickMessage, 'id' | 'shortcode' | 'message'>;

/** What fits what is typed after the slash: shortcodes that begin so, then those that hold it, then texts; most used first. */
export function findQuick<Q extends Found>(
  known: readonly Q[],
  uses: Readonly<Record<string, number>>,
  typed: string,
): Q[] {
  const wanted = fold(typed.trim());
  const ordered = orderQuickMessages(known, uses);
  const rankOf = ({ shortcode, message }: Found): number => {
    const folded = fold(shortcode);
    if (folded.startsWith(wanted)) return 0;
    if (folded.includes(wanted)) return 1;
    return fold(message).includes(wanted) ? 2 : 3;
  };
  return ordered
    .map((quick) => ({ quick, rank: rankOf(quick) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ quick }) => quick);
}

/** The beginning of a text as lists show it; characters are not cut in two. */
export function cutQuickText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= shownQuickText ? line : `${characters.slice(0, shownQuickText).join('')}…`;
}
