import type pg from 'pg';

/**
 * Columns with words that the code interprets, or addresses of the company: a canary there would break the company
 * instead of showing a leak.
 */
const words: ReadonlySet<string> = new Set([
  'companies.time_zone',
  'users.password_hash',
  'users.avatar_key',
  'company_settings.key',
  'connections.status',
  'connections.account_id',
  'users.avatar_key',
  'messages.media_type',
  'ticket_logs.type',
  'user_preferences.key',
  'quick_messages.media_type',
  'contact_imports.columns',
  'events.name',
  'event_wait.name',
]);

/**
 * Puts `mark` into every text and JSON column of a company's rows, so that any row shown to a stranger betrays itself,
 * whichever column travels. Columns that a check limits to certain words are left alone. Answers the marked columns.
 */
export async function plantCanaries(owner: pg.Client, companyId: number, mark: string): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; column: string; type: string; key: string }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type, k.column_name as key
     from information_schema.columns c
     join information_schema.columns k on k.table_schema = c.table_schema and k.table_name = c.table_name
       and k.column_name = case c.table_name when 'companies' then 'id' else 'company_id' end
     where c.table_schema = 'public' and c.data_type in ('text', 'jsonb') and c.is_generated = 'NEVER' order by 1, 2`,
  );
  const marked: string[] = [];
  for (const { table, column, type, key } of rows) {
    const name = `${table}.${column}`;
    if (words.has(name)) continue;
    const value =
      type === 'text'
        ? `$2 || '-' || coalesce(${column}, ctid::text)`
        : `coalesce(${column}, '{}') || jsonb_build_object('mark', $2::text)`;
    const isMarked = await update(owner, `update ${table} set ${column} = ${value} where ${key} = $1`, [
      companyId,
      mark,
    ]);
    if (isMarked) marked.push(name);
  }
  return marked;
}

async function update(owner: pg.Client, text: string, values: unknown[]): Promise<boolean> {
  try {
    return ((await owner.query(text, values)).rowCount ?? 0) > 0;
  } catch (error) {
    const isKept = error instanceof Error && 'code' in error && error.code === '23514'; // a check refuses this text
    if (!isKept) throw error;
    return false;
  }
}

/** Tables of sums, which a job writes each minute, whoever calls. */
const sums = [
  'attendance_days',
  'attendance_days_by_hour',
  'attendance_days_by_queue',
  'day_marks',
  'day_states',
  'message_days',
];

/** A digest of all rows of a company: the same before and after means that nothing was touched. */
export async function hashCompany(owner: pg.Client, companyId: number): Promise<string> {
  const { rows } = await owner.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id' and table_name::text <> all($1) order by 1`,
    [sums],
  );
  const digests: string[] = [];
  for (const { table } of rows) {
    const text = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t where company_id = $1`;
    digests.push(`${table} ${(await owner.query(text, [companyId])).rows[0]?.hash}`);
  }
  return digests.join('\n');
}
