import { mostChosen } from '@guiche/contract/bulk-acts';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { createStore, useStore } from '../../lib/store.ts';

const none: ReadonlySet<number> = new Set();

/** The ids of the tickets chosen in the current list; another list starts with none. */
const chosen = createStore<ReadonlySet<number>>(none);
/** The ticket that was last chosen or unchosen, where a range begins. */
let anchor: number | null = null;

let atHand: Ticket | undefined;

/** Sets the row on which keys act, until the returned function is called. */
export function putAtHand(ticket: Ticket | undefined) {
  atHand = ticket;
  return () => {
    atHand = undefined;
  };
}
export const ticketAtHand = () => atHand;

export const useChosen = () => useStore(chosen);
export const hasChosen = () => chosen.get().size > 0;

export function toggleChosen(ticketId: number) {
  anchor = ticketId;
  const next = new Set(chosen.get());
  if (!next.delete(ticketId) && next.size < mostChosen) next.add(ticketId);
  chosen.set(next.size === 0 ? none : next);
}

/** Chooses all rows from the anchor to this one. */
export function chooseUpTo(rows: readonly Ticket[], ticketId: number) {
  const to = rows.findIndex(({ id }) => id === ticketId);
  const from = rows.findIndex(({ id }) => id === anchor);
  if (to === -1 || from === -1) return toggleChosen(ticketId);
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set([...chosen.get(), ...range.map(({ id }) => id)]);
  chosen.set(new Set([...next].slice(0, mostChosen)));
}

/** Unchooses tickets that left the list. */
export function keepChosen(rows: readonly Ticket[]) {
  const now = chosen.get();
  if (now.size === 0) return;
  const shown = new Set(rows.map(({ id }) => id));
  const kept = [...now].filter((id) => shown.has(id));
  if (kept.length < now.size) chosen.set(kept.length === 0 ? none : new Set(kept));
}

export function clearChosen() {
  anchor = null;
  chosen.set(none);
}
