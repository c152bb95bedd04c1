import { type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { containing, holdsAll } from '../../platform/db/like-pattern.ts';
import type { AskedRows } from '../../platform/lists/pages-by-text.ts';
import { type ContactSearch, mayRevealNumbers } from './contact-search.ts';
import { anyOf, hidesNumber, type IdArray } from './find-contact-ids.repo.ts';

const countCap = 10_000;

export interface ContactFilter {
  /** Contacts that match search and tags, where they are few enough to sort; null: matched along the order of names. */
  ids: IdArray | null;
  /** Null where `ids` already apply it. */
  search: ContactSearch | null;
  /** Tags that are all required; empty where `ids` already apply them. */
  tagIds: readonly number[];
  /** Number of matches of search and tags, where there is no other filter. */
  knownCount: number | null;
  channel: string | null;
  isGroup: boolean | null;
}

function selectContacts(db: CompanyDb) {
  return db
    .selectFrom('contacts as c')
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id',
      'c.name',
      'c.number',
      'c.email',
      'c.picture_url',
      'c.channel',
      'c.is_group',
      'c.active',
      'c.accept_audio_message',
      'c.disable_bot',
      'c.former_numbers',
      'c.lgpd_accepted_at',
      'c.created_at',
      'c.updated_at',
      'c.version',
      sql<{ id: number; name: string; color: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name, t.id), '[]')
        from contact_tags ct join tags t on t.company_id = ct.company_id and t.id = ct.tag_id
        where ct.company_id = c.company_id and ct.contact_id = c.id)`.as('tags'),
      sql<{ id: number; name: string; value: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id), '[]')
        from contact_extra_info e where e.company_id = c.company_id and e.contact_id = c.id)`.as('extra_info'),
      sql<{ id: number; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by o.position), '[]')
        from contact_owners o join users u on u.company_id = o.company_id and u.id = o.user_id and u.deleted_at is null
        where o.company_id = c.company_id and o.contact_id = c.id)`.as('wallets'),
    ]);
}

export type ContactRow = Awaited<ReturnType<ReturnType<typeof selectContacts>['executeTakeFirstOrThrow']>>;

/** SQL that matches contacts `c` one by one: for searches whose ids are too many, or were not found in time. */
export function contactMatches(search: ContactSearch) {
  const byName = holdsAll(sql`c.name_folded`, search.words);
  const byNumber = search.numbers.map((digits) => sql<SqlBool>`c.number like ${containing(digits)}`);
  const found = sql<SqlBool>`(${sql.join([byName, ...byNumber], sql` or `)})`;
  return mayRevealNumbers(search) ? sql<SqlBool>`(${found} and ${hidesNumber('c.name', 'c')})` : found;
}

function filterContacts(db: CompanyDb, filter: ContactFilter) {
  let query = db.selectFrom('contacts as c').where('c.deleted_at', 'is', null);
  if (filter.ids) query = query.where('c.id', '=', anyOf(filter.ids));
  if (filter.search) query = query.where(contactMatches(filter.search));
  if (filter.channel !== null) query = query.where('c.channel', '=', filter.channel);
  // In the form of the indexes.
  if (filter.isGroup !== null)
    query = query.where(filter.isGroup ? sql<SqlBool>`c.is_group` : sql<SqlBool>`not c.is_group`);
  for (const tagId of filter.tagIds)
    query = query.where(
      sql<SqlBool>`exists (select from contact_tags ct where ct.company_id = c.company_id and ct.contact_id = c.id and ct.tag_id = ${tagId})`,
    );
  return query;
}

/**
 * Finds a page by name without numbers (ADR 43), from a place in the order or by offset. One row more than a page tells
 * `hasMore`.
 */
export async function findContactPage(
  db: CompanyDb,
  filter: ContactFilter,
  page: AskedRows,
): Promise<(ContactRow & { folded: string })[]> {
  let keys = filterContacts(db, filter).select(['c.company_id', 'c.id']);
  if (page.after !== null)
    keys = keys.where(sql<SqlBool>`(c.name_order, c.id) > (${page.after.text}, ${page.after.id})`);
  // A literal: for a limit that is a parameter a kept plan expects thousands of rows, and sorts all of a common tag.
  const shown = keys.orderBy('c.name_order').orderBy('c.id').limit(sql.lit(page.limit)).offset(page.offset);
  return selectContacts(db)
    .innerJoin(shown.as('shown'), (join) =>
      join.onRef('shown.company_id', '=', 'c.company_id').onRef('shown.id', '=', 'c.id'),
    )
    .select(sql<string>`c.name_order`.as('folded'))
    .orderBy('c.name_order')
    .orderBy('c.id')
    .execute();
}

export async function countContacts(db: CompanyDb, filter: ContactFilter): Promise<{ count: number; capped: boolean }> {
  const n = filter.knownCount ?? (await countMatches(db, filter));
  return { count: Math.min(n, countCap), capped: n > countCap };
}

async function countMatches(db: CompanyDb, filter: ContactFilter): Promise<number> {
  const { n } = await db
    .selectFrom(
      filterContacts(db, filter)
        .select('c.id')
        .limit(countCap + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export function findContacts(db: CompanyDb, ids: readonly number[]): Promise<ContactRow[]> {
  return selectContacts(db)
    .where('c.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('c.id')
    .execute();
}

export function findContact(db: CompanyDb, id: number): Promise<ContactRow | undefined> {
  return selectContacts(db).where('c.id', '=', id).executeTakeFirst();
}

/** Finds the connection of the latest ticket, else the default; removed ones do not count. */
export function findConnectionOf(db: CompanyDb, contactId: number): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('connections as w')
    .leftJoin(
      (tickets) =>
        tickets
          .selectFrom('tickets')
          .where('contact_id', '=', contactId)
          .where('deleted_at', 'is', null)
          .select(['connection_id', (eb) => eb.fn.max('id').as('latest')])
          .groupBy('connection_id')
          .as('t'),
      (join) => join.onRef('t.connection_id', '=', 'w.id'),
    )
    .where('w.deleted_at', 'is', null)
    .where(sql<SqlBool>`(t.latest is not null or w.is_default)`)
    .select(['w.id', 'w.name'])
    .orderBy(sql`t.latest desc nulls last`)
    .limit(1)
    .executeTakeFirst();
}

/** Finds the contact with a number, in one of its spellings. Groups have none. */
export function findByNumber(db: CompanyDb, spellings: readonly string[]) {
  return db
    .selectFrom('contacts as c')
    .where('c.deleted_at', 'is', null)
    .where('c.is_group', '=', false)
    .where(
      sql<SqlBool>`c.id in (
        select i.contact_id from contact_identities i where i.company_id = (select current_company()) and i.type = 'phone'
          and i.value = any(${[...spellings]})
        union all select n.id from contacts n where n.company_id = (select current_company()) and n.number = any(${[...spellings]}))`,
    )
    .select(['c.id', 'c.picture_url'])
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
}

/** Finds which of these numbers are addresses of contacts; the one written to comes first. */
export async function findAddresses(db: CompanyDb, spellings: readonly string[]): Promise<string[]> {
  if (spellings.length === 0) return [];
  const rows = await db
    .selectFrom('contact_identities')
    .where('type', '=', 'phone')
    .where('value', '=', sql<string>`any(${[...spellings]})`)
    .select('value')
    .orderBy(sql`coalesce(used_at, created_at)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('value')
    .execute();
  return rows.map(({ value }) => value);
}

/** Finds all contacts of a company, a batch at a time, oldest first. */
export function findContactsAfter(db: CompanyDb, afterId: number, most: number): Promise<ContactRow[]> {
  return selectContacts(db).where('c.id', '>', afterId).orderBy('c.id').limit(most).execute();
}

/** Finds a contact's identities, the last used one first. */
export function findIdentities(db: CompanyDb, contactId: number) {
  return db
    .selectFrom('contact_identities')
    .where('contact_id', '=', contactId)
    .select(['type', 'value'])
    .orderBy('used_at', (order) => order.desc().nullsLast())
    .orderBy('created_at')
    .orderBy('value')
    .execute();
}
