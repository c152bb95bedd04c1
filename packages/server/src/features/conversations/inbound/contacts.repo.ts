import { phoneTwin } from '@guiche/contract/phone';
import { sql } from 'kysely';
import type { Identity, InboundMessage } from '../../../channels/adapter.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { identityKey } from './situation.ts';

interface Asked {
  asked: Identity;
  value: string;
}

/** Contact ids by identity; a phone number is also found under its twin spelling. */
export async function findIdentities(tx: CompanyTx, identities: readonly Identity[]): Promise<Map<string, number>> {
  if (identities.length === 0) return new Map();
  const asked: Asked[] = identities.flatMap((identity) => {
    const twin = identity.type === 'phone' ? phoneTwin(identity.value) : null;
    return [{ asked: identity, value: identity.value }, ...(twin === null ? [] : [{ asked: identity, value: twin }])];
  });
  const { rows } = await sql<{ ord: number; contact_id: number }>`
    select a.ord, i.contact_id
    from unnest(${asked.map((a) => a.asked.type)}::text[], ${asked.map((a) => a.asked.scope)}::text[], ${asked.map((a) => a.value)}::text[])
      with ordinality a(type, scope, value, ord)
    join contact_identities i on i.company_id = (select current_company()) and i.type = a.type and i.scope = a.scope and i.value = a.value
    order by a.ord`.execute(tx);
  const found = new Map<string, number>();
  for (const row of rows) {
    const hit = asked[row.ord - 1];
    if (hit && !found.has(identityKey(hit.asked))) found.set(identityKey(hit.asked), row.contact_id);
  }
  return found;
}

interface Chat {
  chat: InboundMessage['chat'];
  channel: string;
}

/**
 * Writes the people and identities nobody knows yet. The identity's key decides between two that arrive at once: who
 * wins it writes the contact, the other reads the winner's. An unknown identity beside a known one joins its contact.
 */
export async function createMissingContacts(
  tx: CompanyTx,
  companyId: number,
  chats: readonly Chat[],
  known: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const found = new Map(known);
  const { rows: ids } = await sql<{
    id: number;
  }>`select nextval('contacts_id_seq') as id from generate_series(1, ${chats.length})`.execute(tx);
  const wanted: { identity: Identity; contactId: number }[] = [];
  const people = new Map<number, Chat>();
  for (const [index, chat] of chats.entries()) {
    const { identities } = chat.chat;
    const knownId = identities
      .map((identity) => found.get(identityKey(identity)) ?? twinIn(found, identity))
      .find((id) => id !== undefined);
    const contactId = knownId ?? ids[index]?.id ?? 0;
    if (knownId === undefined) people.set(contactId, chat);
    for (const identity of identities)
      if (!found.has(identityKey(identity))) {
        found.set(identityKey(identity), contactId);
        wanted.push({ identity, contactId });
      }
  }
  const won = await insertIdentities(tx, companyId, wanted);
  await insertContacts(
    tx,
    companyId,
    [...people].filter(([id]) => won.has(id)),
  );
  if (won.size === new Set(wanted.map((want) => want.contactId)).size) return found;
  const settled = await findIdentities(
    tx,
    chats.flatMap((chat) => chat.chat.identities),
  );
  return new Map([...found, ...settled]);
}

/** A twin spelling of a person new in this very batch. */
function twinIn(found: ReadonlyMap<string, number>, identity: Identity): number | undefined {
  const twin = identity.type === 'phone' ? phoneTwin(identity.value) : null;
  return twin === null ? undefined : found.get(identityKey({ ...identity, value: twin }));
}

/** Answers the contacts that won at least one identity. */
async function insertIdentities(
  tx: CompanyTx,
  companyId: number,
  wanted: readonly { identity: Identity; contactId: number }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ contact_id: number }>`
    insert into contact_identities (company_id, type, scope, value, contact_id)
    select ${companyId}, w.* from unnest(${wanted.map((want) => want.identity.type)}::text[], ${wanted.map((want) => want.identity.scope)}::text[],
      ${wanted.map((want) => want.identity.value)}::text[], ${wanted.map((want) => want.contactId)}::bigint[]) w
    on conflict do nothing returning contact_id`.execute(tx);
  return new Set(rows.map((row) => row.contact_id));
}

async function insertContacts(
  tx: CompanyTx,
  companyId: number,
  people: readonly (readonly [number, Chat])[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(([id, { chat, channel }]) => {
    const number = chat.identities.find((identity) => identity.type === 'phone')?.value ?? '';
    const name = (chat.name?.trim() || number || chat.identities[0]?.value || '?').slice(0, 250).toWellFormed();
    return { id, name, number, channel, is_group: chat.isGroup };
  });
  await sql`insert into contacts (company_id, id, name, number, channel, is_group) overriding system value
    select ${companyId}, c.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id bigint, name text, number text, channel text, is_group boolean)`.execute(tx);
}
