import type pg from 'pg';

/** Copied with their rows. */
const filled = [
  'contacts',
  'contact_identities',
  'contact_tags',
  'tags',
  'connections',
  'queues',
  'users',
  'tickets',
  'ticket_sessions',
  'ticket_logs',
  'messages',
  'message_keys',
];
const empty = ['inbox', 'outbox', 'audit_log'];

/** No row security, no foreign keys, no checks, no search index: only the keys that the floor's statements look up. */
const indexes = `
  alter table floor.contacts add primary key (company_id, id);
  alter table floor.contact_identities add primary key (company_id, type, scope, value);
  alter table floor.contact_tags add primary key (company_id, contact_id, tag_id);
  alter table floor.tags add primary key (company_id, id);
  alter table floor.connections add primary key (company_id, id);
  alter table floor.queues add primary key (company_id, id);
  alter table floor.users add primary key (company_id, id);
  alter table floor.tickets add primary key (company_id, id);
  create unique index on floor.tickets (company_id, contact_id, connection_id) where status <> 'closed';
  create index on floor.tickets (company_id, status, updated_at desc, id desc);
  create index on floor.tickets (company_id, status, queue_id, user_id) where status <> 'closed';
  alter table floor.ticket_sessions add primary key (company_id, id);
  create unique index on floor.ticket_sessions (company_id, ticket_id) where finished_at is null;
  alter table floor.ticket_logs add primary key (company_id, id);
  alter table floor.messages add primary key (company_id, id);
  create index on floor.messages (company_id, contact_id, connection_id, id desc);
  alter table floor.message_keys add primary key (company_id, connection_id, provider_id);
  alter table floor.inbox add primary key (company_id, id);
  alter table floor.outbox add primary key (company_id, id);
  alter table floor.audit_log add primary key (company_id, id)`;

/** Above every id that the product's tables hold. */
const events = `create table floor.events (company_id bigint not null, seq bigint generated always as identity, name text not null,
  payload jsonb not null, rooms text[] not null, left_rooms text[] not null default '{}', at timestamptz(3) not null default now(),
  primary key (company_id, seq))`;

/** The same rows once more in plain tables, for the floor. */
export async function createFloor(client: pg.ClientBase): Promise<void> {
  await client.query('create schema floor');
  for (const table of [...filled, ...empty]) {
    await client.query(`create table floor.${table} (like public.${table} including defaults)`);
    await client.query(`alter table floor.${table} set (fillfactor = ${table === 'tickets' ? 80 : 100})`);
    if (filled.includes(table)) await client.query(`insert into floor.${table} select * from public.${table}`);
  }
  for (const table of ['ticket_logs', 'outbox', 'audit_log', 'inbox']) {
    await client.query(`create sequence floor.${table}_id_seq start 10000000`);
    await client.query(`alter table floor.${table} alter id set default nextval('floor.${table}_id_seq')`);
  }
  await client.query('create sequence floor.message_number');
  await client.query(events);
  await client.query(indexes);
}
