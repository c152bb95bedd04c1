import { readFile } from 'node:fs/promises';
import { createTestDatabase, type TestDatabase } from '@guiche/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTables } from './describe-tables.ts';
import { localFunctions } from './local-functions.ts';

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

const listed = async (query: string) => (await client.query<{ name: string }>(query)).rows.map((row) => row.name);

/** Tables of companies' rows, with the column that says whose they are. */
const owned = `select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity, a.attnum
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'companies' then 'id' else 'company_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

test('every table with a company has forced row security and a policy of its own', async () => {
  const naked =
    await listed(`select o.relname as name from (${owned}) o where not o.relrowsecurity or not o.relforcerowsecurity
    or not exists (select from pg_policy p where p.polrelid = o.oid and p.polname = 'own_company')`);
  expect(naked).toEqual([]);
  expect((await listed(`select o.relname as name from (${owned}) o`)).length).toBeGreaterThan(20);
});

test('policies for anybody but the two roles that sign in nowhere compare with the current company', async () => {
  const wide = await listed(`select p.tablename || '.' || p.policyname as name from pg_policies p
    where p.schemaname = 'public' and p.roles not in ('{guiche_control}', '{guiche_search}') and p.policyname <> 'operator_reads' and (coalesce(p.qual, '') not like '%current_company()%'
      or coalesce(p.with_check, '') not like '%current_company()%')`);
  expect(wide).toEqual([]);
});

test('the operator’s role reads companies and connections without their secrets, and nothing that was written', async () => {
  const policies =
    await listed(`select tablename || ' ' || cmd || ' ' || array_to_string(roles, ',') as name from pg_policies
    where policyname = 'operator_reads' order by 1`);
  expect(policies).toEqual(['companies SELECT guiche_operator', 'connections SELECT guiche_operator']);
  const readable =
    await listed(`select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace in ('public'::regnamespace, 'control'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and has_column_privilege('guiche_operator', c.oid, a.attnum, 'select, insert, update') order by 1`);
  expect(readable).toEqual(['companies', 'connections', 'plans']);
  const secrets = await listed(`select attname as name from pg_attribute where attrelid = 'connections'::regclass
    and attname like '%sealed' and has_column_privilege('guiche_operator', attrelid, attnum, 'select')`);
  expect(secrets).toEqual([]);
  const inherited = await listed(`select inherit_option::text as name from pg_auth_members
    where roleid = 'guiche_operator'::regrole and member = 'guiche_app'::regrole`);
  expect(inherited).toEqual(['false']);
});

test('every key of such a table begins with the company', async () => {
  const loose =
    await listed(`select con.conrelid::regclass || ': ' || con.conname as name from pg_constraint con join (${owned}) o on o.oid = con.conrelid
    where con.contype in ('p', 'u') and con.conkey[1] <> o.attnum`);
  expect(loose).toEqual([]);
  const indexes =
    await listed(`select i.indexrelid::regclass::text as name from pg_index i join (${owned}) o on o.oid = i.indrelid
    where i.indisunique and i.indkey[0] <> o.attnum`);
  expect(indexes).toEqual([]);
});

test('every foreign key between companies’ rows carries the company, and SET NULL names its column', async () => {
  const loose =
    await listed(`select con.conrelid::regclass || ': ' || con.conname as name from pg_constraint con join (${owned}) o on o.oid = con.conrelid
    where con.contype = 'f' and con.confrelid in (select oid from (${owned}) x) and con.conkey[1] <> o.attnum`);
  expect(loose).toEqual([]);
  const wide = await listed(`select conname as name from pg_constraint where contype = 'f' and confdeltype = 'n'
    and (confdelsetcols is null or cardinality(confdelsetcols) <> 1) and connamespace = 'public'::regnamespace`);
  expect(wide).toEqual([]);
});

test('a name that nobody sees gets a fallback in its row (ADR 67), but for what stays as it came', async () => {
  const without =
    await listed(`select o.relname as name from (${owned}) o join pg_attribute a on a.attrelid = o.oid and a.attname = 'name'
    where not exists (select from pg_trigger t where t.tgrelid = o.oid and t.tgname = 'seen_name') order by 1`);
  const asItCame = ['contact_extra_info', 'contact_profiles', 'contacts', 'event_wait', 'events', 'media', 'templates'];
  expect(without, 'a table of named things has the trigger seen_name').toEqual(asItCame);
});

test('no 32-bit ids or counters anywhere', async () => {
  const narrow =
    await listed(`select attrelid::regclass || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace in ('public'::regnamespace, 'control'::regnamespace) and c.relkind in ('r', 'p') and attnum > 0
      and atttypid in ('int2'::regtype, 'int4'::regtype)`);
  expect(narrow).toEqual([]);
});

test('the application role owns nothing, bypasses nothing and reaches control tables through functions only', async () => {
  const role = await client.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'guiche_app'`,
  );
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
  expect(await listed(`select relname as name from pg_class where relowner = 'guiche_app'::regrole`)).toEqual([]);
  expect(
    await listed(`select relname as name from pg_class where relnamespace = 'control'::regnamespace and relkind in ('r', 'p')
      and has_table_privilege('guiche_app', oid, 'select, insert, update, delete')`),
  ).toEqual([]);
  expect(
    await listed(`select privilege_type as name from information_schema.role_table_grants
    where grantee = 'guiche_app' and table_name = 'audit_log' order by 1`),
  ).toEqual(['INSERT', 'SELECT']);
});

test('the job library’s role sees its own tables and signs of life only, and the application reaches them by a function', async () => {
  const seen = async (role: string) =>
    listed(`select distinct c.relnamespace::regnamespace || '.' || c.relname as name from pg_class c
      where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text in ('public', 'control', 'graphile_worker', 'migrations')
        and has_schema_privilege('${role}', c.relnamespace, 'usage') and has_table_privilege('${role}', c.oid, 'select') order by 1`);
  const ofLibrary = (await seen('guiche_jobs')).filter((name) => !name.startsWith('graphile_worker.'));
  expect(ofLibrary).toEqual(['control.job_workers']);
  expect((await seen('guiche_app')).filter((name) => !name.startsWith('public.'))).toEqual([]);
  const role = await client.query(`select rolsuper, rolbypassrls from pg_roles where rolname = 'guiche_jobs'`);
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
});

test('the searching role signs in nowhere, may only read, and only the columns that searching needs', async () => {
  const role = await client.query(
    `select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'guiche_search'`,
  );
  expect(role.rows).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
  expect(
    await listed(`select table_name || '.' || column_name || ' ' || privilege_type as name from information_schema.column_privileges
      where grantee = 'guiche_search' order by 1`),
  ).toEqual([
    'contacts.company_id SELECT',
    'contacts.deleted_at SELECT',
    'contacts.id SELECT',
    'contacts.name SELECT',
    'contacts.name_folded SELECT',
    'contacts.number SELECT',
    'messages.body_folded SELECT',
    'messages.company_id SELECT',
    'messages.id SELECT',
    'messages.is_deleted SELECT',
    'messages.ticket_id SELECT',
  ]);
});

test('a searching function answers nothing of another company than the statement’s', async () => {
  await client.query(
    `select control.create_company('Uma', current_date, false), control.create_company('Outra', current_date, false)`,
  );
  const { rows } = await client.query(`insert into contacts (company_id, name, number, channel)
    select id, 'Maria', '551188887777', 'whatsappapi' from companies where name in ('Uma', 'Outra') returning company_id, id`);
  const search = async (asked: number | null, company: number) => {
    await client.query(`select set_config('app.company_id', $1, false)`, [asked === null ? '' : String(asked)]);
    const found = await client.query(
      `select c.id from control.search_contacts($1, '{%maria%}', null, null, 10) c (id)
       union all select unnest(ids) from control.search_messages($1, '{%maria%}', 10, true, '1 s')`,
      [company],
    );
    return found.rows.map(({ id }) => id);
  };
  const [one, other] = rows;
  expect(await search(one.company_id, one.company_id)).toEqual([one.id]);
  expect(await search(one.company_id, other.company_id)).toEqual([]);
  expect(await search(null, other.company_id)).toEqual([]);
  await client.query(`select set_config('app.company_id', '', false)`);
});

/** What keeps the plans of a function on its indexes, besides its search path. */
const planSettings: Readonly<Record<string, readonly string[]>> = {
  lanes_due: ['enable_seqscan=off', 'enable_bitmapscan=off', 'enable_sort=off'],
};

test('functions of the directory, which look across companies, are these, and all definers belong to a role that signs in nowhere and fix their search path', async () => {
  const definers =
    await client.query(`select p.proname as name, pg_get_userbyid(p.proowner) as owner, p.proconfig as config, n.nspname as schema
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' order by n.nspname, 1`);
  const names = (schema: string) =>
    definers.rows.filter((row) => row.schema === schema && !localFunctions.has(row.name)).map((row) => row.name);
  expect(new Set(definers.rows.map((row) => row.schema))).toEqual(new Set(['control', 'operation']));
  expect(names('control')).toEqual([
    'add_job',
    'ask_mail',
    'claim_login_email',
    'companies_with_absent',
    'companies_with_days_to_sum',
    'companies_with_work',
    'company_terms',
    'connected_accounts',
    'connections_of_login',
    'create_company',
    'drop_mail',
    'drop_reset_tokens',
    'due_waiting',
    'end_sessions',
    'ended_elsewhere',
    'find_login',
    'find_mail',
    'find_reset_token',
    'find_routes',
    'find_session',
    'find_session_by_id',
    'has_session',
    'held_sessions',
    'hit_rate',
    'keep_mail',
    'keep_session_host',
    'lanes_due',
    'leave_session_host',
    'live_sessions',
    'move_login_email',
    'name_login',
    'note_address',
    'open_session',
    'put_reset_token',
    'put_unrouted',
    'refresh_session',
    'release_login_email',
    'remove_contact_imports',
    'remove_early_changes',
    'remove_mails',
    'remove_outdated',
    'remove_parked_due',
    'remove_route',
    'return_hits',
    'seq_heads',
    'sessions_of',
    'set_login_email',
    'set_route',
    'silent_sessions',
    'take_due',
    'take_reset_token',
    'take_sessions',
    'vital_signs',
  ]);
  expect(names('operation')).toEqual([
    'count_parked',
    'end_job',
    'hold_unrouted',
    'parked_items',
    'route_unrouted',
    'skip_unrouted',
  ]);
  for (const row of definers.rows)
    expect(row).toMatchObject({
      owner: row.name.startsWith('search_') ? 'guiche_search' : 'guiche_control',
      config: [`search_path=${row.schema}, pg_temp`, ...(planSettings[row.name] ?? [])],
    });
  const usable = await listed(`select p.proname as name from pg_proc p where p.pronamespace = 'operation'::regnamespace
    and has_schema_privilege('guiche_app', p.pronamespace, 'usage')`);
  expect(usable).toEqual([]); // only in the operator's role
});

test('no view shows rows with its owner’s rights', async () => {
  expect(
    await listed(`select relname as name from pg_class where relkind = 'v' and relnamespace in ('public'::regnamespace, 'control'::regnamespace)
      and not coalesce('security_invoker=true' = any(reloptions), false)`),
  ).toEqual([]);
});

test('the row types in the source are those of the migrated database', async () => {
  const written = await readFile(new URL('./tables.generated.ts', import.meta.url), 'utf8');
  expect(await describeTables(database.ownerUrl)).toBe(written);
});
