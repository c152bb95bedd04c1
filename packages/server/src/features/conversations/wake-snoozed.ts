import { roomsOf } from '@guiche/contract/visibility';
import { defineDue } from '../../platform/due/due-kind.ts';
import { pushToOwner } from '../../platform/push/push-to-people.ts';
import { findShownTickets, placeOf, presentTicket } from '../tickets/index.ts';
import { lockSnoozedUntil, wakeInTime } from './snooze.repo.ts';

/**
 * Brings tickets back whose moment has come, each as one that was handed to its attendant: who set it aside wants to be
 * told. One that was woken meanwhile is left as it is, and one that was set aside for longer waits on.
 */
export const dueSnoozes = defineDue({
  kind: 'snooze',
  async run(tx, ticketIds) {
    const now = tx.clock.now();
    const snoozed = await lockSnoozedUntil(tx.db, ticketIds);
    const ended = snoozed.filter(({ snoozed_until: until }) => until <= now).map(({ id }) => id);
    if (ended.length > 0) {
      for (const { id, user_id: owner } of await wakeInTime(tx.db, ended, now))
        if (owner !== null) pushToOwner(tx, id, owner);
      for (const row of await findShownTickets(tx.db, ended))
        tx.emit({
          name: 'ticket',
          payload: { action: 'update', ticket: presentTicket(row) },
          rooms: roomsOf(placeOf(row)),
        });
    }
    return new Map(snoozed.filter(({ id }) => !ended.includes(id)).map(({ id, snoozed_until: until }) => [id, until]));
  },
});
