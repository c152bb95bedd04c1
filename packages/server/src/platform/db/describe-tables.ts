import pg from 'pg';

const typeOf: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  date: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  'timestamp(3) with time zone': 'Timestamp',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
};

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  hasDefault: boolean;
  alwaysGenerated: boolean;
}

const columnsOfPublic = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    a.atthasdef or a.attidentity <> '' as "hasDefault", a.attidentity = 'a' or a.attgenerated <> '' as "alwaysGenerated"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

function describeColumn(column: Column): string {
  const base = typeOf[column.type];
  if (!base) throw new Error(`no TypeScript type for ${column.type} (${column.table}.${column.name})`);
  const type = column.required ? base : `${base} | null`;
  const wrapped = base === 'Timestamp' || base === 'Json'; // kysely does not unwrap a ColumnType inside Generated
  if (wrapped && column.hasDefault) return `  ${column.name}: Default${type};`;
  if (column.alwaysGenerated) return `  ${column.name}: GeneratedAlways<${type}>;`;
  return `  ${column.name}: ${column.hasDefault ? `Generated<${type}>` : type};`;
}

/** The row types of every table, as TypeScript, read from the catalog of a migrated database. */
export async function describeTables(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<Column>(columnsOfPublic);
  await client.end();
  const tables = Map.groupBy(rows, (column) => column.table);
  const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
  const shapes = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)}Table {\n${columns.map(describeColumn).join('\n')}\n}\n`,
  );
  return `// Generated from the migrated database by scripts/generate-tables.ts. A test compares the two.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;

${shapes.join('\n')}
export interface Tables {
${[...tables.keys()].map((name) => `  ${name}: ${pascal(name)}Table;`).join('\n')}
}
`;
}
