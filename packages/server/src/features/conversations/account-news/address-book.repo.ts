import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';

/** Null: the connection is gone. */
export async function findChannel(tx: CompanyTx, connectionId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('connections')
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .select('channel')
    .executeTakeFirst();
  return row?.channel ?? null;
}

/** Of these contacts, those get the name whose own is nothing but an address of theirs. Answers who did. */
export async function nameUnnamed(
  tx: CompanyTx,
  names: readonly { contactId: number; name: string }[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = [...new Map(names.map((one) => [one.contactId, one])).values()].sort(
    (a, b) => a.contactId - b.contactId,
  );
  const { rows: renamed } = await sql<{ id: number }>`
    update contacts c set name = n.name, version = c.version + 1, updated_at = now()
    from unnest(${rows.map(({ contactId }) => contactId)}::bigint[], ${rows.map(({ name }) => name)}::text[]) n(id, name)
    where c.company_id = (select current_company()) and c.id = n.id and c.deleted_at is null and not c.is_group and c.name <> n.name
      and exists (select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.value = c.name)
    returning c.id`.execute(tx);
  return renamed.map(({ id }) => id).sort((a, b) => a - b);
}
