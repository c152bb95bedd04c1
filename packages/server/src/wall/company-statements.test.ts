import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { referenceTables } from '../platform/db/company-compiler.ts';
import { joinsWithoutCompany, locksWithoutCompany, sqlTexts, tablesWithoutCompany } from './company-in-sql.ts';

/**
 * Each statement says which company's rows it means, in its text or by the compiler of statements (ADR 75). Row security stands
 * behind it; who spreads companies over machines looks at the statement alone.
 */
const server = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(server, file), 'utf8');
const tables = new Set(
  [...read('platform/db/tables.generated.ts').matchAll(/^ {2}(\w+): \w+Table;/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !referenceTables.has(name)),
);

/** What stays without a company, and why: `file: table`. */
const exceptions: readonly string[] = [];
/** Locks of the installation: one of two migrates, or fills an empty database. */
const locksOfAll = ['platform/db/migrate.ts', 'seed/write-company.repo.ts'];

/** Seeds fill an empty database as its owner, before there is anybody to serve. */
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('wall/'))
  .filter((file) => /'(?:kysely|pg)'/.test(read(file)))
  .sort();

test('every statement names the company of each table it touches', () => {
  const bare = files
    .filter((file) => !file.startsWith('seed/'))
    .flatMap((file) => {
      const source = read(file);
      const texts = sqlTexts(source).flatMap(({ text }) => tablesWithoutCompany(text, tables));
      return [...texts, ...joinsWithoutCompany(source, tables)].map((table) => `${file}: ${table}`);
    });
  expect(bare).toEqual(exceptions);
  const seen = files.flatMap((file) => sqlTexts(read(file)));
  expect(seen.length).toBeGreaterThan(200);
});

test('locks are held for one company', () => {
  expect(files.filter((file) => locksWithoutCompany(read(file)) > 0)).toEqual(locksOfAll);
});

test.each([
  ['a row by its id', 'select 1 from tickets where id = $', ['tickets']],
  ['an alias', 'update tickets as t set x = 1 from queues q where q.company_id = $ and t.queue_id = q.id', ['tickets']],
  ['a join', 'select 1 from messages m join contacts c on c.id = m.contact_id where m.company_id = $', ['contacts']],
  [
    'a subquery',
    'delete from outbox where company_id = $ and contact_id in (select id from contacts where id > 3)',
    ['contacts'],
  ],
  [
    'an expression of a list',
    'select (select max(id) from messages m where m.ticket_id = t.id) from tickets t where t.company_id = $',
    ['messages'],
  ],
  ['a common table', 'with gone as (delete from tags where id = $ returning id) select 1 from gone', ['tags']],
  [
    'a list of tables',
    'select 1 from tickets t, contacts c where t.company_id = $ and c.id = t.contact_id',
    ['contacts'],
  ],
  [
    'what is deleted by another',
    'delete from ticket_tags t using tags g where g.company_id = $ and g.id = t.tag_id',
    ['ticket_tags'],
  ],
  ['the schema said', 'select 1 from public.events where seq > $', ['events']],
  ['an insert', 'insert into tags (name, color) values ($, $)', ['tags']],
  ['the company itself', 'select name from companies where name = $', ['companies']],
  ['what is said only in a remark', 'select 1 from tickets -- company_id = 1\n where id = 2', ['tickets']],
])('finds what a statement leaves out: %s', (_, text, found) => {
  expect(tablesWithoutCompany(text, tables)).toEqual(found);
});

test.each([
  ['a value', 'select 1 from tickets where company_id = $ and id = $'],
  [
    'a chain',
    'select 1 from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.company_id = $',
  ],
  ['the other way round', 'select 1 from tickets t join contacts c on t.company_id = c.company_id'],
  ['a key of several', 'delete from outbox o using gone g where (o.company_id, o.id) = (g.company_id, g.id)'],
  ['a name that is no table', 'select extract(epoch from now()) where a is distinct from tickets'],
  ['what all machines have', 'select 1 from plans where id = $'],
  ['the company itself', 'select time_zone from companies where id = (select current_company())'],
  ['an insert', 'insert into tags (company_id, name) values ($, $) on conflict do nothing'],
])('says nothing where the company is named: %s', (_, text) => {
  expect(tablesWithoutCompany(text, tables)).toEqual([]);
});

test('statements are found wherever they stand in a file, with the parts that it gives a name to', () => {
  const source = `
    const mine = sql\`company_id = \${id} and connection_id = \${one}\`;
    const all = () => sql<Row>\`select 1 from tags where \${mine} and \${on ? sql\`exists (select from queues where id = \${\`\${2}\`})\` : sql\`true\`}\`;
    client.query(\`select 1 from users where id = $1\`);`;
  const found = sqlTexts(source).flatMap(({ line, text }) =>
    tablesWithoutCompany(text, tables).map((table) => [line, table]),
  );
  expect(found).toEqual([
    [3, 'queues'],
    [4, 'users'],
  ]);
});

test('a join of the query builder, and a lock, have to name the company, too', () => {
  const join = (on: string) => `db.selectFrom('tickets as t').innerJoin('contacts as c', ${on})`;
  expect(joinsWithoutCompany(join(`'c.id', 't.contact_id'`), tables)).toEqual(['contacts']);
  const whole = `(on) => on.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id')`;
  expect(joinsWithoutCompany(join(whole), tables)).toEqual([]);
  expect(locksWithoutCompany(`const a = 1;\nawait sql\`select pg_advisory_xact_lock(\${a})\`.execute(tx);`)).toBe(1);
  expect(
    locksWithoutCompany(`await sql\`select pg_try_advisory_xact_lock(7, \${companyId}::integer)\`.execute(tx);`),
  ).toBe(0);
});
