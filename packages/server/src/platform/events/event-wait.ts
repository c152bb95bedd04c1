import { sql } from 'kysely';
import type { CompanyTx } from '../db/company-db.ts';
import { statement, type ValueOf } from '../db/statement.ts';

/** An event before it is numbered: the unmasked payload, who may see it now, and who could see it before. */
export interface NewEvent {
  /** The name from the contract's `defineEvent`. */
  name: string;
  payload: unknown;
  /** Rooms without their form: `queue:3`, `user:7`, `admins` … */
  rooms: readonly string[];
  /** Rooms that showed the entity before this change; sockets only in these get a `delete`. */
  leftRooms?: readonly string[];
}

/** A numbered event. `seq` is gap-free per company and in commit order. */
export interface NumberedEvent {
  seq: number;
  name: string;
  payload: unknown;
  rooms: string[];
  left_rooms: string[];
}

const insertEvents = statement(
  (_db, _form: null, value: ValueOf<{ companyId: number; rows: string }>) => sql<never>`
    insert into event_wait (company_id, name, payload, rooms, left_rooms)
    select ${value('companyId')}, e.name, e.payload, array(select jsonb_array_elements_text(e.rooms)), array(select jsonb_array_elements_text(e.left_rooms))
    from rows from (jsonb_to_recordset(${value('rows')}::jsonb) as (name text, payload jsonb, rooms jsonb, left_rooms jsonb))
      with ordinality e(name, payload, rooms, left_rooms, ord) order by e.ord`,
);

/** Writes events in the caller's transaction; the company's drain numbers them later. */
export async function writeEventWait(db: CompanyTx, companyId: number, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    name: event.name,
    payload: event.payload,
    rooms: event.rooms,
    left_rooms: event.leftRooms ?? [],
  }));
  await insertEvents(db, null, { companyId, rows: JSON.stringify(rows) });
}
