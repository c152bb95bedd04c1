import { createTestDatabase, type TestDatabase } from '@guiche/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesWithoutCompany } from '../../wall/company-in-sql.ts';
import { referenceTables } from './company-compiler.ts';
import { localFunctions } from './local-functions.ts';

/** What a PostgreSQL that spreads companies over machines asks of the schema (ADR 75). */
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const isReference = `(${[...referenceTables].map((name) => `'${name}'`).join(', ')})`;
/** Tables of companies' rows, with the column that says whose they are. */
const owned = `select c.oid, a.attnum from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'companies' then 'id' else 'company_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const ours = `('public', 'control', 'operation')`;

/** Each answers what breaks it. */
const rules = {
  'every table belongs to companies, or is one that all machines have': `select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ${isReference}
      and c.oid not in (select oid from (${owned}) o)`,
  'policies have no subquery': `select tablename || '.' || policyname as name from pg_policies
    where coalesce(qual, '') || ' ' || coalesce(with_check, '') ~* '\\mselect\\M'`,
  'tables of companies have no triggers': `select t.tgrelid::regclass || '.' || t.tgname as name from pg_trigger t
    join (${owned}) o on o.oid = t.tgrelid where not t.tgisinternal`,
  'foreign keys carry the company, or point to what all machines have': `
    select con.conrelid::regclass || '.' || con.conname as name from pg_constraint con
    left join (${owned}) o on o.oid = con.conrelid left join (${owned}) f on f.oid = con.confrelid
    where con.contype = 'f' and (o.oid is not null or f.oid is not null)
      and con.confrelid::regclass::text not in ${isReference}
      and (o.attnum = any(con.conkey) and f.attnum = any(con.confkey)
        and array_position(con.conkey, o.attnum) = array_position(con.confkey, f.attnum)) is not true`,
  'functions hold locks of one company alone': `select p.proname as name from pg_proc p
    where p.pronamespace::regnamespace::text in ${ours} and p.prosrc ~ 'advisory' and p.prosrc !~ 'advisory\\w*\\([^;]*company'`,
  'functions work for the company they were called for': `select p.proname as name from pg_proc p
    where p.pronamespace::regnamespace::text in ${ours} and p.prosrc ~ 'app\\.company_id' and p.proname <> 'current_company'`,
};
type Rule = keyof typeof rules;

/** What breaks a rule and stays, and why. Nothing is added here without an ADR. */
const exceptions: Partial<Record<Rule, readonly string[]>> = {
  // A second lock behind forms, which refuse such names (ADR 67): on a sharded PostgreSQL they become constraints.
  'tables of companies have no triggers': [
    'companies.seen_name',
    'connections.seen_name',
    'file_lists.seen_name',
    'file_options.seen_name',
    'queues.seen_name',
    'quick_messages.seen_shortcode',
    'tags.seen_name',
    'ticket_views.seen_name',
    'users.seen_name',
  ],
  // The directory is found by address, token or account, so it begins with those; its rows go with the company's own.
  'foreign keys carry the company, or point to what all machines have': [
    'control.connection_routes.connection_routes_company_id_connection_id_fkey',
    'control.login_emails.login_emails_company_id_user_id_fkey',
    'control.reset_tokens.reset_tokens_company_id_user_id_fkey',
    'control.usual_addresses.usual_addresses_company_id_user_id_fkey',
  ],
  // An account has one connection of the installation: the lock is the account's, in the directory.
  'functions hold locks of one company alone': ['set_route'],
  // The door: one commit for the deliveries of all companies that came together. By shards it becomes one for each.
  'functions work for the company they were called for': ['inbox_put'],
};

const broken = async (rule: Rule) =>
  (await client.query<{ name: string }>(`select name from (${rules[rule]}) found order by name collate "C"`)).rows.map(
    ({ name }) => name,
  );

test.each(Object.keys(rules) as Rule[])('%s', async (rule) => {
  expect(await broken(rule)).toEqual(exceptions[rule] ?? []);
});

const trigger = (on: string) => `create function nag() returns trigger language plpgsql as 'begin return new; end';
  create trigger nag before insert on ${on} for each row execute function nag()`;

test.each<[Rule, found: string, planted: string]>([
  [
    'every table belongs to companies, or is one that all machines have',
    'notices',
    'create table notices (id bigint primary key)',
  ],
  [
    'policies have no subquery',
    'tags.own_company',
    'alter policy own_company on tags using (company_id = (select current_company()))',
  ],
  [
    'policies have no subquery',
    'tags.all_see',
    'create policy all_see on tags using (company_id in (select id from companies))',
  ],
  [
    'policies have no subquery',
    'tags.write',
    'create policy write on tags for insert with check (exists (SELECT from queues))',
  ],
  ['tables of companies have no triggers', 'messages.nag', trigger('messages')],
  ['tables of companies have no triggers', 'companies.nag', trigger('companies')],
  [
    'foreign keys carry the company, or point to what all machines have',
    'plans.of',
    `alter table plans add of_company bigint;
    alter table plans add constraint of foreign key (of_company) references companies (id)`,
  ],
  [
    'foreign keys carry the company, or point to what all machines have',
    'tags.crossed',
    `alter table tags add other bigint;
    alter table tags add constraint crossed foreign key (other, company_id) references queues (company_id, id)`,
  ],
  [
    'foreign keys carry the company, or point to what all machines have',
    'control.rate_limits.of',
    `alter table control.rate_limits
    add c bigint, add u bigint; alter table control.rate_limits add constraint of foreign key (c, u) references users (company_id, id)`,
  ],
  [
    'functions hold locks of one company alone',
    'hold',
    `create function control.hold(p bigint) returns void language sql
    as 'select pg_advisory_xact_lock(p)'`,
  ],
  [
    'functions work for the company they were called for',
    'roam',
    `create function roam() returns text language sql
    as $$ select set_config('app.company_id', '2', true) $$`,
  ],
])('%s: finds %s', async (rule, found, planted) => {
  await client.query('begin');
  try {
    await client.query(planted);
    expect((await broken(rule)).filter((name) => !exceptions[rule]?.includes(name))).toEqual([found]);
  } finally {
    await client.query('rollback');
  }
});

/** The bodies of functions that work for one company: those of its own rights, and the local ones among the definers. */
async function localBodies(): Promise<{ name: string; body: string }[]> {
  const { rows } = await client.query<{
    name: string;
    body: string;
    definer: boolean;
  }>(`select p.proname as name, p.prosrc as body,
      p.prosecdef as definer from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ${ours} and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')`);
  return rows.filter(({ name, definer }) => !definer || localFunctions.has(name));
}

async function tablesOfCompanies(): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`select oid::regclass::text as name from (${owned}) o`);
  return new Set(rows.map(({ name }) => name));
}

test('functions that work for one company name it wherever they touch a table', async () => {
  const tables = await tablesOfCompanies();
  const bodies = await localBodies();
  expect([...localFunctions].filter((name) => !bodies.some((one) => one.name === name))).toEqual([]);
  const bare = bodies.flatMap(({ name, body }) =>
    tablesWithoutCompany(body, tables).map((table) => `${name}: ${table}`),
  );
  expect(bare).toEqual([]);
  expect(
    tablesWithoutCompany('begin select c.id into v from public.connections c where c.id = p_id; end', tables),
  ).toEqual(['connections']);
});
