import type { Ticket } from '@guiche/contract/tickets.schemas';

type Waiting = Pick<Ticket, 'id' | 'status' | 'updatedAt' | 'lastInboundAt'>;

/**
 * Kept in local storage, because another tab may play the tone. By ticket: the time of the contact's last seen message.
 */
const key = 'seen-notices';
export type Seen = Readonly<Record<string, string>>;

/** How long a contact waits unseen before the tone repeats. */
const patienceMs = 120_000;

/** The time of the contact's last message. */
const saidAt = ({ lastInboundAt, updatedAt }: Waiting) => lastInboundAt ?? updatedAt;

export function readSeen(): Seen {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    // Unreadable data counts as nothing seen.
    return {};
  }
}

/** Marks tickets as seen, and drops entries of tickets that no longer wait. */
export function markSeen(seen: readonly Waiting[], all: readonly Waiting[]) {
  const before = readSeen();
  const kept = all.filter(({ id }) => before[id] !== undefined).map(({ id }) => [id, before[id]]);
  const next = { ...Object.fromEntries(kept), ...Object.fromEntries(seen.map((each) => [each.id, saidAt(each)])) };
  localStorage.setItem(key, JSON.stringify(next));
}

/** Whether a contact waits for longer than {@link patienceMs} and this person has not looked since the last message. */
export const isForgotten = (tickets: readonly Waiting[], seen: Seen, now: number): boolean =>
  tickets.some(
    (ticket) =>
      ticket.status === 'pending' &&
      now - Date.parse(saidAt(ticket)) > patienceMs &&
      (seen[ticket.id] ?? '') < saidAt(ticket),
  );
