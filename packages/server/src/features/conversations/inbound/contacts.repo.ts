import { isSeen } from '@guiche/contract/names';
import { phoneTwin } from '@guiche/contract/phone';
import { sql } from 'kysely';
import type { Identity, InboundMessage } from '../../../channels/inbound-events.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { lasting, surestFirst } from './passed-numbers.ts';
import type { SamePeople } from './same-people.ts';
import { identityKey } from './situation.ts';

interface Asked {
  asked: Identity;
  value: string;
}

/** Contacts `c` whose addresses lead to nobody: taken away, or part of somebody who was. */
const isNobody = sql`c.deleted_at is not null and not exists (select from contacts k
  where k.company_id = c.company_id and k.id = c.merged_into and k.deleted_at is null)`;

/**
 * Contact ids by identity; a phone number is also found under its twin spelling. One that was known by that alone is written
 * down as it came, once: it is the account that its contact really has.
 */
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
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id and not (${isNobody})
    order by a.ord`.execute(tx);
  const found = new Map<string, number>();
  const respelled: Wanted[] = [];
  for (const row of rows) {
    const hit = asked[row.ord - 1];
    if (!hit || found.has(identityKey(hit.asked))) continue;
    found.set(identityKey(hit.asked), row.contact_id);
    if (hit.value !== hit.asked.value)
      respelled.push({ identity: hit.asked, contactId: row.contact_id, connectionId: null });
  }
  if (respelled.length > 0) await insertIdentities(tx, respelled);
  return found;
}

interface Chat {
  chat: InboundMessage['chat'];
  channel: string;
  /** By which they are told of. */
  connectionId: number;
}

interface Wanted {
  identity: Identity;
  contactId: number;
  /** Null: no connection told of it. */
  connectionId: number | null;
}

export interface Settled {
  /** Contact ids by identity. */
  ids: Map<string, number>;
  /** Who was nobody's contact before. */
  created: number[];
  /** Who was known without a number, and now shows one. */
  numbered: number[];
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
): Promise<Settled> {
  const found = new Map(known);
  const { rows: ids } = await sql<{
    id: number;
  }>`select nextval('contacts_id_seq') as id from generate_series(1, ${chats.length})`.execute(tx);
  const wanted: Wanted[] = [];
  const people = new Map<number, Chat>();
  const others = await findOtherPeople(tx, chats, found);
  for (const [index, chat] of chats.entries()) {
    const { identities } = chat.chat;
    const knownId = surestFirst(identities)
      .flatMap((identity) => same.get(identityKey(identity)) ?? [identity])
      .map((identity) =>
        others.has(identity) ? undefined : (found.get(identityKey(identity)) ?? twinIn(found, identity)),
      )
      .find((id) => id !== undefined);
    const contactId = knownId ?? ids[index]?.id ?? 0;
    // The first of several may be what we wrote, which brings no name.
    const before = people.get(contactId);
    if (knownId === undefined) people.set(contactId, chat);
    else if (before?.chat.name === null)
      people.set(contactId, { ...before, chat: { ...before.chat, name: chat.chat.name } });
    for (const identity of identities)
      if (!found.has(identityKey(identity))) {
        found.set(identityKey(identity), contactId);
        wanted.push({ identity, contactId, connectionId: chat.connectionId });
      }
  }
  const won = await insertIdentities(tx, wanted);
  const written = [...people].filter(([id]) => won.has(id));
  await insertContacts(tx, companyId, written);
  const filled = await fillNumbers(
    tx,
    // A new contact has the number it came with.
    wanted.filter(({ contactId, identity }) => !people.get(contactId)?.chat.identities.includes(identity)),
  );
  const changed = { created: written.map(([id]) => id), numbered: filled.filter((id) => !people.has(id)) };
  if (won.size === new Set(wanted.map((want) => want.contactId)).size) return { ids: found, ...changed };
  const settled = await findIdentities(
    tx,
    chats.flatMap((chat) => chat.chat.identities),
  );
  return { ids: new Map([...found, ...settled]), ...changed };
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
    const types = identities.map(({ type }) => type).filter((type) => lasting.has(type));
    if (isKnown || types.length === 0) return [];
    return identities.flatMap((name) => {
      const ownerId = name.type === 'username' ? found.get(identityKey(name)) : undefined;
      return ownerId === undefined ? [] : [{ name, ownerId, types }];
    });
  });
  if (doubtful.length === 0) return new Set();
  const owners = doubtful.map(({ ownerId }) => ownerId);
  const { rows } = await sql<{ contact_id: number; type: Identity['type'] }>`
    select distinct contact_id, type from contact_identities where company_id = (select current_company())
      and type = any(${[...lasting]}::text[]) and contact_id = any(${owners}::bigint[])`.execute(tx);
  const others = doubtful.filter(({ ownerId, types }) =>
    rows.some((row) => row.contact_id === ownerId && types.includes(row.type)),
  );
  return new Set(others.map(({ name }) => name));
}

/** A twin spelling of a person new in this very batch. */
function twinIn(found: ReadonlyMap<string, number>, identity: Identity): number | undefined {
  const twin = identity.type === 'phone' ? phoneTwin(identity.value) : null;
  return twin === null ? undefined : found.get(identityKey({ ...identity, value: twin }));
}

/** Answers the contacts that won at least one identity. One that still leads to nobody is no rival. */
async function insertIdentities(tx: CompanyTx, wanted: readonly Wanted[]): Promise<Set<number>> {
  const types = wanted.map(({ identity }) => identity.type);
  const scopes = wanted.map(({ identity }) => identity.scope);
  const values = wanted.map(({ identity }) => identity.value);
  const freed = sql`delete from contact_identities i
    using unnest(${types}::text[], ${scopes}::text[], ${values}::text[]) w(type, scope, value), contacts c
    where i.company_id = (select current_company()) and i.type = w.type and i.scope = w.scope and i.value = w.value
      and c.company_id = i.company_id and c.id = i.contact_id and ${isNobody}`.execute(tx);
  const inserted = sql<{ contact_id: number }>`
    insert into contact_identities (company_id, type, scope, value, contact_id, connection_id)
    select current_company(), w.* from unnest(${types}::text[], ${scopes}::text[], ${values}::text[],
      ${wanted.map((want) => want.contactId)}::bigint[], ${wanted.map((want) => want.connectionId)}::bigint[]) w
    on conflict do nothing returning contact_id`.execute(tx);
  const [, { rows }] = await Promise.all([freed, inserted]);
  return new Set(rows.map((row) => row.contact_id));
}

/** Further addresses of contacts that are there. Answers who has a number since. */
export async function addIdentities(tx: CompanyTx, wanted: readonly Wanted[]): Promise<number[]> {
  await insertIdentities(tx, wanted);
  return fillNumbers(tx, wanted);
}

/** Who was known without a number, and now shows one. */
async function fillNumbers(
  tx: CompanyTx,
  wanted: readonly Pick<Wanted, 'identity' | 'contactId'>[],
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

async function insertContacts(
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
