import { presenceEndsAfterMs } from '@guiche/contract/presence';
import type { ContactPresence, Presence } from '@guiche/contract/presence.schemas';
import { createStore, type Store } from './store.ts';

export type PresentUser = Presence['users'][number];

interface Entry {
  users: Presence['users'];
  contact: ContactPresence | null;
  heardAt: number;
}

const nobody: Presence['users'] = [];
const lookEveryMs = 5_000;

/** Presence as reported by the live channel. Nothing is loaded: an entry that is not repeated in time expires. */
const present: Store<ReadonlyMap<number, Entry>> = createStore<ReadonlyMap<number, Entry>>(new Map());
let timer: ReturnType<typeof setInterval> | undefined;

export function hearPresence({ ticketId, users, contact: does }: Presence) {
  const contact = does ?? null;
  const next = new Map(present.get());
  if (users.length === 0 && contact === null) next.delete(ticketId);
  else next.set(ticketId, { users, contact, heardAt: Date.now() });
  show(next);
}

export const forgetPresence = () => show(new Map());

export const presenceStore = present;
export const usersAt = (ticketId: number) => (all: ReadonlyMap<number, Entry>) => all.get(ticketId)?.users ?? nobody;
/** The presence of the ticket's contact; null: away, or unknown. */
export const contactAt = (ticketId: number) => (all: ReadonlyMap<number, Entry>) => all.get(ticketId)?.contact ?? null;

function show(next: ReadonlyMap<number, Entry>) {
  present.set(next);
  if (next.size > 0) timer ??= setInterval(dropSilent, lookEveryMs);
  else {
    clearInterval(timer);
    timer = undefined;
  }
}

function dropSilent() {
  const since = Date.now() - presenceEndsAfterMs;
  const kept = [...present.get()].filter(([, { heardAt }]) => heardAt > since);
  if (kept.length < present.get().size) show(new Map(kept));
}
