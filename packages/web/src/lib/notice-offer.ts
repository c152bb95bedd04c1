import { createStore, useStorePart } from './store.ts';

/** The state in local storage: absent until the first ticket, `due`, then `done` for good. */
const keyOf = (userId: number) => `alerts-offer:${userId}`;
const changes = createStore(0);

function write(userId: number, state: 'due' | 'done') {
  localStorage.setItem(keyOf(userId), state);
  changes.set(changes.get() + 1);
}

/** Called at the person's first ticket: from now on the offer may be shown. */
export function noteFirstTicket(userId: number) {
  if (localStorage.getItem(keyOf(userId)) === null) write(userId, 'due');
}

/** Ends the offer after any answer. */
export const closeOffer = (userId: number) => write(userId, 'done');

export const useOfferDue = (userId: number) =>
  useStorePart(changes, () => localStorage.getItem(keyOf(userId)) === 'due');
