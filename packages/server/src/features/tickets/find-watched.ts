import { roomsOf } from '@guiche/contract/visibility';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { placeOf } from './ticket.present.ts';
import { findPlaceAndName } from './tickets.repo.ts';

/** Where a ticket is shown, and what the person who looks at it is called. Null: there is no such ticket, or person. */
export async function findWatched(db: CompanyDb, ticketId: number, userId: number) {
  const row = await findPlaceAndName(db, ticketId, userId);
  return row ? { rooms: roomsOf(placeOf(row)), name: row.name } : null;
}
