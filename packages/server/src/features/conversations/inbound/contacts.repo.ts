import { isSeen } from '@guiche/contract/names';
import { sql } from 'kysely';
import type { Identity, InboundMessage } from '../../../channels/inbound-events.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { InboundContact } from './situation.ts';

export interface Chat {
  chat: InboundMessage['chat'];
  channel: string;
  /** The connection that tells of them. */
  connectionId: number;
}

/** Inserts contacts under ids that were drawn for them. */
export async function insertContacts(
  tx: CompanyTx,
  companyId: number,
  people: readonly (readonly [number, Chat])[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(([id, { chat, channel }]) => {
    const number = chat.identities.find((identity) => identity.type === 'phone')?.value ?? '';
    const told = chat.name?.trim() ?? '';
    const name = cutText((isSeen(told) ? told : number || told) || chat.identities[0]?.value || '?', 250);
    return { id, name, number, channel, is_group: chat.isGroup };
  });
  await sql`insert into contacts (company_id, id, name, number, channel, is_group) overriding system value
    select ${companyId}, c.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id bigint, name text, number text, channel text, is_group boolean)`.execute(tx);
}

/** Gives contacts without a number the one that is told of them. Answers their ids. */
export async function fillNumbers(
  tx: CompanyTx,
  wanted: readonly { identity: Identity; contactId: number }[],
): Promise<number[]> {
  const phones = wanted.filter(({ identity }) => identity.type === 'phone');
  if (phones.length === 0) return [];
  const { rows } = await sql<{ id: number }>`update contacts c set number = p.number, version = c.version + 1
    from unnest(${phones.map(({ contactId }) => contactId)}::bigint[], ${phones.map(({ identity }) => identity.value)}::text[]) p(id, number)
    where c.company_id = (select current_company()) and c.id = p.id and c.number = '' and not c.is_group
      and c.deleted_at is null
    returning c.id`.execute(tx);
  return rows.map((row) => row.id);
}

export interface LockedContact extends InboundContact {
  /** The contact it was merged into after this batch had looked it up. */
  mergedInto: number | null;
  /** Deleted, and not merged. */
  isGone: boolean;
  hasSeveralPhones: boolean;
  /** Its name is only one of its addresses. */
  isUnnamed: boolean;
}

/** Takes the contacts' rows in the order of ids. */
export async function lockContacts(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, LockedContact>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LockedContact>`
    select c.id, c.active, c.is_group as "isGroup", c.merged_into as "mergedInto",
      c.deleted_at is not null and c.merged_into is null as "isGone", i.several as "hasSeveralPhones", i.unnamed as "isUnnamed"
    from contacts c cross join lateral (select count(*) filter (where type = 'phone') > 1 as several,
        coalesce(bool_or(value = c.name), false) as unnamed
      from contact_identities where company_id = c.company_id and contact_id = c.id) i
    where c.company_id = (select current_company()) and c.id = any(${[...ids]}::bigint[])
    order by c.id for no key update of c`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
