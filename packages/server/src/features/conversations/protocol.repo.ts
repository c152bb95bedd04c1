import { type RawBuilder, sql } from 'kysely';

const companyZone = sql`(select time_zone from companies where id = (select current_company()))`;

/** One protocol per attendance, fixed when it is opened: company date and time to the second, then the contact. */
export const protocolAt = (at: Date, contactId: number | RawBuilder<unknown>) =>
  sql<string>`to_char(${at}::timestamptz at time zone ${companyZone}, 'YYYYMMDDHH24MISS') || ${contactId}::bigint`;
