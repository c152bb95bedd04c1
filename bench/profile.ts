import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const worst = `select calls, plans, round((total_exec_time + total_plan_time)::numeric, 1) as total_ms,
    round((total_exec_time / calls)::numeric, 3) as run_ms, round((total_plan_time / greatest(plans, 1))::numeric, 3) as plan_ms,
    round(rows::numeric / calls, 1) as rows, regexp_replace(query, '\\s+', ' ', 'g') as query
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where r.rolname = 'guiche_app' and toplevel and calls > 0 order by total_exec_time + total_plan_time desc limit 40`;
const columns = ['total_ms', 'calls', 'run_ms', 'plans', 'plan_ms', 'rows', 'query'];

/** Begins to count what the product's statements cost, from after the seed. */
export async function countStatements(owner: pg.Pool, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await owner.query('create extension if not exists pg_stat_statements');
  await owner.query('select pg_stat_statements_reset()');
}

/** Leaves them beside the processor profile, which the server itself writes when it ends. */
export async function writeStatements(owner: pg.Pool, folder: string): Promise<string> {
  const { rows } = await owner.query<Record<string, string>>(worst);
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))].map((line) => line.join('\t'));
  const file = join(folder, 'statements.tsv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}
