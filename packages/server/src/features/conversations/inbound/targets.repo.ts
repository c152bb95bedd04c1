import { undecryptable } from '@guiche/contract/stand-ins';
import { type RawBuilder, sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { TargetMessage } from './situation.ts';

const isStandIn = sql<boolean>`media_type = 'unsupported' and data_json ->> 'type' = ${undecryptable}`;

/** The messages that are aimed at, and of those told before the ones that stand in for a message. */
export async function findTargets(
  tx: CompanyTx,
  aimedAt: readonly number[],
  told: readonly number[],
): Promise<{ id: number; ticketId: number | null }[]> {
  if (aimedAt.length + told.length === 0) return [];
  const { rows } = await sql<{ id: number; ticketId: number | null }>`
    select id, ticket_id as "ticketId" from messages
    where company_id = (select current_company()) and id = any(${[...aimedAt, ...told]}::bigint[])
      and (id = any(${[...aimedAt]}::bigint[]) or ${isStandIn})`.execute(tx);
  return rows;
}

/**
 * Reads targets after their tickets' locks. Those that change are locked in the order of ids; those that are only answered are
 * read without a lock, but after their contact's: a merge may have given them to another contact.
 */
export async function readTargets(
  tx: CompanyTx,
  changing: readonly number[],
  answered: readonly number[],
): Promise<TargetMessage[]> {
  const locked = new Set(changing);
  const read = await Promise.all([
    selectTargets(tx, changing, sql`order by id for no key update`),
    selectTargets(
      tx,
      answered.filter((id) => !locked.has(id)),
      sql``,
    ),
  ]);
  return read.flat();
}

async function selectTargets(
  tx: CompanyTx,
  ids: readonly number[],
  how: RawBuilder<unknown>,
): Promise<TargetMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TargetMessage>`
    select id, ticket_id as "ticketId", contact_id as "contactId", sender_id as "senderId", from_me as "fromMe", body, is_deleted as "isDeleted",
      edited_at as "editedAt", case when ${isStandIn} then (select count(*) from messages l
        where l.company_id = m.company_id and l.contact_id = m.contact_id and l.connection_id = m.connection_id and l.id >= m.id
          and l.ticket_id = m.ticket_id and not l.from_me and l.media_type <> 'reaction') end as "standsInFor"
    from messages m where company_id = (select current_company()) and id = any(${[...ids]}::bigint[])
    ${how}`.execute(tx);
  return rows;
}
