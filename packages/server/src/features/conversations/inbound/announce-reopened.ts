import { roomsOf } from '@guiche/contract/visibility';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import { findShownTickets, placeOf, presentTicket } from '../../tickets/index.ts';
import type { InboundSituation } from './situation.ts';

/** Who saw a ticket among what is closed may not see it where it waits now: they are told that it went. */
export async function announceReopened(tx: CompanyTx, { tickets }: InboundSituation): Promise<NewEvent[]> {
  const left = new Map(
    [...tickets.values()].flatMap(({ id, reopenedFrom }) =>
      reopenedFrom ? [[id, roomsOf(reopenedFrom)] as const] : [],
    ),
  );
  const rows = left.size === 0 ? [] : await findShownTickets(tx, [...left.keys()]);
  return rows.map((row) => ({
    name: 'ticket',
    payload: { action: 'update', ticket: presentTicket(row) },
    rooms: roomsOf(placeOf(row)),
    leftRooms: left.get(row.id) ?? [],
  }));
}
