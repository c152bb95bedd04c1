import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import type { Mention } from './entry-names.ts';

/** A thing's name, with what decides who may see and open it. */
export interface NameRow {
  id: number;
  name: string | null;
  is_gone: boolean;
  /** For a contact, and for a ticket's contact. */
  numbers: string[];
  /** For a group, in which anybody's number may stand. */
  isGroup: boolean;
  /** For a ticket. */
  ticket: {
    id: number;
    uuid: string;
    status: string;
    user_id: number | null;
    queue_id: number | null;
    is_group: boolean;
  } | null;
}

type Finder = (db: CompanyDb, ids: readonly number[]) => Promise<NameRow[]>;

const plain = (row: { id: number; name: string; is_gone?: boolean }): NameRow => ({
  ...{ id: row.id, name: row.name, is_gone: row.is_gone ?? false },
  ...{ numbers: [], isGroup: false, ticket: null },
});

/** Names of kinds whose row is removed with the thing. */
const named =
  (table: 'tags' | 'file_lists' | 'contact_imports', column: 'name' | 'file_name'): Finder =>
  async (db, ids) => {
    const rows = await db
      .selectFrom(table)
      .where('id', 'in', [...ids])
      .select(['id', sql<string>`${sql.ref(column)}`.as('name')])
      .execute();
    return rows.map(plain);
  };

/** Names of kinds whose row stays after removal. */
const kept =
  (table: 'users' | 'queues' | 'connections'): Finder =>
  async (db, ids) => {
    const rows = await db
      .selectFrom(table)
      .where('id', 'in', [...ids])
      .select(['id', 'name', sql<boolean>`deleted_at is not null`.as('is_gone')])
      .execute();
    return rows.map(plain);
  };

const findContacts: Finder = async (db, ids) => {
  const rows = await db
    .selectFrom('contacts')
    .where('id', 'in', [...ids])
    .select(['id', 'name', 'number', 'former_numbers', 'is_group', sql<boolean>`deleted_at is not null`.as('is_gone')])
    .execute();
  return rows.map((row) => ({ ...plain(row), numbers: [row.number, ...row.former_numbers], isGroup: row.is_group }));
};

const ticketsWithContacts = (db: CompanyDb) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
    )
    .select(['t.id as ticket_id', 't.uuid', 't.status', 't.user_id', 't.queue_id', 't.is_group'])
    .select(['c.name', 'c.number', 'c.former_numbers', sql<boolean>`t.deleted_at is not null`.as('is_gone')]);

type TicketOfContact = Awaited<ReturnType<ReturnType<typeof ticketsWithContacts>['execute']>>[number];

const ofTicket = (
  id: number,
  { ticket_id, name, number, former_numbers, is_gone, ...place }: TicketOfContact,
): NameRow => ({
  ...{ id, name, is_gone, numbers: [number, ...former_numbers], isGroup: place.is_group },
  ticket: { id: ticket_id, ...place },
});

const findTickets: Finder = async (db, ids) => {
  const rows = await ticketsWithContacts(db)
    .where('t.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ofTicket(row.ticket_id, row));
};

const findTicketsOfMessages: Finder = async (db, ids) => {
  const rows = await ticketsWithContacts(db)
    .innerJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 't.company_id').onRef('m.ticket_id', '=', 't.id'),
    )
    .where('m.id', 'in', [...ids])
    .select('m.id as message_id')
    .execute();
  return rows.map(({ message_id, ...row }) => ofTicket(message_id, row));
};

const finders: Readonly<Record<Mention['kind'], Finder>> = {
  ticket: findTickets,
  message: findTicketsOfMessages,
  contact: findContacts,
  user: kept('users'),
  queue: kept('queues'),
  connection: kept('connections'),
  tag: named('tags', 'name'),
  // A person's own words are shown to nobody else, not even as a name.
  quickMessage: async (db, ids) => {
    const rows = await db
      .selectFrom('quick_messages')
      .where('id', 'in', [...ids])
      .where((eb) => eb.or([eb('geral', '=', true), eb('visao', '=', true)]))
      .select(['id', 'shortcode as name'])
      .execute();
    return rows.map(plain);
  },
  fileList: named('file_lists', 'name'),
  import: named('contact_imports', 'file_name'),
};

/** Finds names by one query for each mentioned kind, however many things there are. */
export async function findNames(db: CompanyDb, mentions: readonly Mention[]): Promise<(NameRow & Mention)[]> {
  const byKind = Map.groupBy(mentions, ({ kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(async ([kind, all]) => {
      const rows = await finders[kind](db, [...new Set(all.map(({ id }) => id))]);
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  return found.flat();
}
