import { mostOfCard } from '@guiche/contract/moments';
import type { MomentTicket } from '@guiche/contract/moments.schemas';

export interface MomentUser {
  id: number;
  name: string;
  online: boolean;
  profileImage: string | null;
  tickets: number;
  oldestWaitingSince: string | null;
}

export interface MomentCard {
  /** Null: the waiting tickets. */
  user: MomentUser | null;
  tickets: MomentTicket[];
  count: number;
  /** There are more tickets than the answer holds. */
  isCut: boolean;
  oldestWaitingSince: string | null;
}

const earliest = (instants: readonly (string | null)[]) => instants.filter((each) => each !== null).sort()[0] ?? null;

/**
 * Sorts by waiting time, longest first; tickets without a waiting contact follow in the order of the answer, latest
 * first.
 */
function waitingFirst(tickets: readonly MomentTicket[]): MomentTicket[] {
  const waits = tickets.filter(({ waitingSince }) => waitingSince !== null);
  const others = tickets.filter(({ waitingSince }) => waitingSince === null);
  return [...waits.sort((a, b) => ((a.waitingSince ?? '') < (b.waitingSince ?? '') ? -1 : 1)), ...others];
}

const add = (sum: number, count: number) => sum + count;

/**
 * The cards of the panel: the waiting tickets first, then one card per person. Tickets of removed people count as
 * waiting.
 */
export function cardsOf(tickets: readonly MomentTicket[], users: readonly MomentUser[]): MomentCard[] {
  const known = new Set(users.map(({ id }) => id));
  const byOwner = Map.groupBy(tickets, ({ userId }) => (userId !== null && known.has(userId) ? userId : null));
  const waiting = waitingFirst(byOwner.get(null) ?? []);
  const waitingCount = [...new Map(waiting.map(({ userId, ofCard }) => [userId, ofCard])).values()].reduce(add, 0);
  return [
    {
      user: null,
      tickets: waiting,
      count: waitingCount,
      isCut: waitingCount > waiting.length,
      oldestWaitingSince: earliest(waiting.map(({ waitingSince }) => waitingSince)),
    },
    ...users.map((user) => {
      const own = byOwner.get(user.id) ?? [];
      return {
        user,
        tickets: waitingFirst(own),
        count: user.tickets,
        isCut: own.length >= mostOfCard && user.tickets > own.length,
        oldestWaitingSince: user.oldestWaitingSince,
      };
    }),
  ];
}
