import { phoneTwin } from '@guiche/contract/phone';
import { sql } from 'kysely';
import type { Identity, InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { SamePeople } from './same-people.ts';
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
 * wins it writes the contact, the other reads the winner's. An unknown identity beside a known one, or beside one that
 * another event of the batch names with a known one, joins its contact.
 */
export async function createMissingContacts(
  tx: CompanyTx,
  companyId: number,
  chats: readonly Chat[],
  { known, people: same }: { known: ReadonlyMap<string, number>; people: SamePeople },
): Promise<Map<string, number>> {
  const found = new Map(known);
  const { rows: ids } = await sql<{
    id: number;
  }>`select nextval('contacts_id_seq') as id from generate_series(1, ${chats.length})`.execute(tx);
  const wanted: { identity: Identity; contactId: number }[] = [];
  const people = new Map<number, Chat>();
  const others = await findOtherPeople(tx, chats, found);
  for (const [index, chat] of chats.entries()) {
    const { identities } = chat.chat;
    const knownId = identities
      .flatMap((identity) => same.get(identityKey(identity)) ?? [identity])
      .map((identity) =>
        others.has(identity) ? undefined : (found.get(identityKey(identity)) ?? twinIn(found, identity)),
      )
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
  await fillNumbers(
    tx,
    // A new contact has the number it came with.
    wanted.filter(({ contactId, identity }) => !people.get(contactId)?.chat.identities.includes(identity)),
  );
  if (won.size === new Set(wanted.map((want) => want.contactId)).size) return found;
  const settled = await findIdentities(
    tx,
    chats.flatMap((chat) => chat.chat.identities),
  );
  return new Map([...found, ...settled]);
}

/**
 * Names that have passed to somebody else: who has the name by now is known to the platform under another id than whom it
 * finds. To answer them as the former one would be to answer a stranger.
 */
async function findOtherPeople(
  tx: CompanyTx,
  chats: readonly Chat[],
  found: ReadonlyMap<string, number>,
): Promise<ReadonlySet<Identity>> {
  const doubtful = chats.flatMap(({ chat: { identities } }) => {
    const isKnown = identities.some((one) => one.type !== 'username' && found.has(identityKey(one)));
    const isNamed = identities.some(({ type }) => type === 'bsuid');
    return isNamed && !isKnown ? identities.filter(({ type }) => type === 'username') : [];
  });
  const owners = doubtful.flatMap((name) => found.get(identityKey(name)) ?? []);
  if (owners.length === 0) return new Set();
  const { rows } = await sql<{ contact_id: number }>`select distinct contact_id from contact_identities
    where company_id = (select current_company()) and type = 'bsuid' and contact_id = any(${owners}::bigint[])`.execute(
    tx,
  );
  const known = new Set(rows.map((row) => row.contact_id));
  return new Set(doubtful.filter((name) => known.has(found.get(identityKey(name)) ?? 0)));
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

/** Further addresses of contacts that are there. Answers who has a number since. */
export async function addIdentities(
  tx: CompanyTx,
  companyId: number,
  wanted: readonly { identity: Identity; contactId: number }[],
): Promise<number[]> {
  await insertIdentities(tx, companyId, wanted);
  return fillNumbers(tx, wanted);
}

/** Who was known without a number, and now shows one. */
async function fillNumbers(
  tx: CompanyTx,
  wanted: readonly { identity: Identity; contactId: number }[],
): Promise<number[]> {
  const phones = wanted.filter(({ identity }) => identity.type === 'phone');
  if (phones.length === 0) return [];
  const { rows } = await sql<{ id: number }>`update contacts c set number = p.number, version = c.version + 1
    from unnest(${phones.map(({ contactId }) => contactId)}::bigint[], ${phones.map(({ identity }) => identity.value)}::text[]) p(id, number)
    where c.company_id = (select current_company()) and c.id = p.id and c.number = '' and not c.is_group returning c.id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
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
