import { defineDue } from '../../platform/due/due-kind.ts';
import { type LockedTicket, lockTickets } from '../tickets/index.ts';
import { actOnTickets } from './engine/act-on-tickets.ts';

type Snoozed = LockedTicket & { snoozed_until: Date };

/** One that waits for its contact alone has no moment. */
const isSnoozed = (ticket: LockedTicket): ticket is Snoozed =>
  ticket.snoozed_at !== null && ticket.snoozed_until !== null;

/**
 * Brings tickets back whose moment has come, each as one that was handed to its attendant: who set it aside wants to be
 * told. One that was woken meanwhile is left as it is, and one that was set aside for longer waits on.
 */
export const dueSnoozes = defineDue({
  kind: 'snooze',
  async run(tx, ticketIds) {
    const now = tx.clock.now();
    const snoozed = (await lockTickets(tx.db, ticketIds)).filter(isSnoozed);
    const ended = snoozed.filter(({ snoozed_until: until }) => until <= now);
    const acts = ended.map((ticket) => ({ ticket, effects: [{ do: 'wake' } as const] }));
    if (acts.length > 0) await actOnTickets(tx, acts, { cause: { kind: 'turn', name: 'wake-snoozed' } });
    return new Map(
      snoozed.filter(({ snoozed_until: until }) => until > now).map(({ id, snoozed_until: until }) => [id, until]),
    );
  },
});
