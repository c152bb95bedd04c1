import { isSeen } from '@guiche/contract/names';
import { type RawBuilder, sql } from 'kysely';
import type { Identity } from '../../../channels/inbound-events.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { surestFirst } from './passed-numbers.ts';
import { identityKey } from './situation.ts';

interface ToldName {
  contactId: number;
  name: string;
}

interface Named {
  identities: readonly Identity[];
  name: string | null;
}

/** What those who are contacts are called. */
export const namesOf = (people: readonly Named[], ids: ReadonlyMap<string, number>): ToldName[] =>
  people.flatMap(({ identities, name: told }) => {
    const contactId = surestFirst(identities)
      .map((one) => ids.get(identityKey(one)))
      .find((id) => id !== undefined);
    const name = cutText(told?.trim() ?? '', 250);
    return contactId === undefined || !isSeen(name) ? [] : [{ contactId, name }];
  });

/** Of these contacts, those get the name whose own is nothing but an address of theirs. Answers who did. */
export const nameUnnamed = (tx: CompanyTx, names: readonly ToldName[]): Promise<number[]> =>
  rename(
    tx,
    names,
    sql`exists (select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.value = c.name)`,
  );

/** Groups that were given another name, whatever they were called here. Answers which. */
export const renameGroups = (tx: CompanyTx, names: readonly ToldName[]): Promise<number[]> =>
  rename(tx, names, sql`c.is_group`);

async function rename(tx: CompanyTx, names: readonly ToldName[], whom: RawBuilder<unknown>): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = [...new Map(names.map((one) => [one.contactId, one])).values()];
  const { rows: renamed } = await sql<{ id: number }>`
    update contacts c set name = n.name, version = c.version + 1, updated_at = now()
    from unnest(${rows.map(({ contactId }) => contactId)}::bigint[], ${rows.map(({ name }) => name)}::text[]) n(id, name)
    where c.company_id = (select current_company()) and c.id = n.id and c.deleted_at is null and c.name <> n.name and ${whom}
    returning c.id`.execute(tx);
  return renamed.map(({ id }) => id).sort((a, b) => a - b);
}
