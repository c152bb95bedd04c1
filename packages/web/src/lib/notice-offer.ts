import { createStore, useStorePart } from './store.ts';

/** Local storage holds it: absent until the first ticket, `due`, then `done` for good. */
const keyOf = (userId: number) => `alerts-offer:${userId}`;
const changes = createStore(0);

function write(userId: number, state: 'due' | 'done') {
  localStorage.setItem(keyOf(userId), state);
  changes.set(changes.get() + 1);
}

/** This person attends a ticket: from now on they may be asked. */
export function noteFirstTicket(userId: number) {
  if (localStorage.getItem(keyOf(userId)) === null) write(userId, 'due');
}

/** Answered, whatever the answer: nobody asks again. */
export const closeOffer = (userId: number) => write(userId, 'done');

export const useOfferDue = (userId: number) =>
  useStorePart(changes, () => localStorage.getItem(keyOf(userId)) === 'due');
