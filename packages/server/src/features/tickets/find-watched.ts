import { type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import { roomsOf } from '@guiche/contract/visibility';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { placeOf } from './ticket.present.ts';
import { findPlaceAndName } from './watched-ticket.repo.ts';

/** Where a ticket is shown, and what the person who looks at it is called. Null: there is no such ticket, or person. */
export async function findWatched(db: CompanyDb, ticketId: number, userId: number) {
  const row = await findPlaceAndName(db, ticketId, userId);
  if (!row) return null;
  const carriesPresence = channelAbilities[row.channel as Channel].presence;
  const chat = carriesPresence ? { connectionId: row.connection_id, contactId: row.contact_id } : null;
  return { rooms: roomsOf(placeOf(row)), name: row.name, chat };
}
