import type { Ticket } from '@guiche/contract/tickets.schemas';

type Waiting = Pick<Ticket, 'id' | 'status' | 'updatedAt' | 'lastInboundAt'>;

/** In local storage, because another tab may be the one that plays. By ticket: the contact's last word that was seen. */
const key = 'seen-notices';
export type Seen = Readonly<Record<string, string>>;

/** How long a contact waits unseen before the tone comes again. */
const patienceMs = 120_000;

/** When the contact last wrote. */
const saidAt = ({ lastInboundAt, updatedAt }: Waiting) => lastInboundAt ?? updatedAt;

export function readSeen(): Seen {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // Not our writing: as if nothing had been seen.
    return {};
  }
}

/** Notes that these were seen; of the others only those that still wait are kept. */
export function markSeen(seen: readonly Waiting[], all: readonly Waiting[]) {
  const before = readSeen();
  const kept = all.filter(({ id }) => before[id] !== undefined).map(({ id }) => [id, before[id]]);
  const next = { ...Object.fromEntries(kept), ...Object.fromEntries(seen.map((each) => [each.id, saidAt(each)])) };
  localStorage.setItem(key, JSON.stringify(next));
}

/** Whether somebody waits for longer than {@link patienceMs} and this person has not looked since they wrote. */
export const isForgotten = (tickets: readonly Waiting[], seen: Seen, now: number): boolean =>
  tickets.some(
    (ticket) =>
      ticket.status === 'pending' &&
      now - Date.parse(saidAt(ticket)) > patienceMs &&
      (seen[ticket.id] ?? '') < saidAt(ticket),
  );
