import { sql } from 'kysely';
import type { InboxRow } from '../../platform/inbox/inbox-writer.ts';
import type { OperatorTx } from '../../platform/operator/with-operator.ts';

/** A place in the list, which is sorted by time, the latest first. */
export interface ParkedPosition {
  at: string;
  item: string;
}

export interface ParkedRow {
  item: string;
  kind: 'inbound' | 'unrouted' | 'job' | 'due';
  company_id: number | null;
  company_name: string | null;
  connection_id: number | null;
  connection_name: string | null;
  subject: string | null;
  at: Date;
  error_code: string;
  size: number;
  attempts: number | null;
}

export async function findParkedPage(
  db: OperatorTx,
  page: { after: ParkedPosition | null; offset: number; limit: number },
): Promise<ParkedRow[]> {
  const { rows } = await sql<ParkedRow>`
    select p.*, c.name as company_name, w.name as connection_name
    from operation.parked_items(${page.after?.at ?? null}, ${page.after?.item ?? null}, ${page.offset}, ${page.limit}) p
    left join companies c on c.id = p.company_id
    left join connections w on w.company_id = p.company_id and w.id = p.connection_id
    order by p.at desc, p.item desc`.execute(db);
  return rows;
}

export async function countParked(db: OperatorTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select operation.count_parked() as count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function isDone(db: OperatorTx, act: ReturnType<typeof sql<{ done: boolean }>>): Promise<boolean> {
  return (await act.execute(db)).rows[0]?.done ?? false;
}

/** Ends a parked item; false when it is no longer parked. */
export const endInbound = (db: OperatorTx, companyId: number, id: number, isRetry: boolean) =>
  isDone(db, sql`select operation.end_inbound(${companyId}, ${id}, ${isRetry}) as done`);

export const endJob = (db: OperatorTx, id: number, isRetry: boolean) =>
  isDone(db, sql`select operation.end_job(${id}, ${isRetry}) as done`);

export const endDue = (db: OperatorTx, companyId: number, kind: string, subjectId: number, isRetry: boolean) =>
  isDone(db, sql`select operation.end_due(${companyId}, ${kind}, ${subjectId}, ${isRetry}) as done`);

export const removeUnrouted = (db: OperatorTx, id: number) =>
  isDone(db, sql`select operation.skip_unrouted(${id}) as done`);

/** Reads and locks a delivery's bytes; null when it is gone. */
export async function holdUnrouted(db: OperatorTx, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ raw: Buffer | null }>`select operation.hold_unrouted(${id}) as raw`.execute(db);
  return rows[0]?.raw ?? null;
}

/** Puts its events into their inboxes; `left` says why a part still belongs to nobody, null: nothing is left. */
export async function routeUnrouted(
  db: OperatorTx,
  id: number,
  rows: readonly InboxRow[],
  left: string | null,
): Promise<void> {
  await sql`select operation.route_unrouted(${id}, ${rows.map((row) => row.companyId)}::bigint[],
    ${rows.map((row) => row.connectionId)}::bigint[], ${rows.map((row) => row.lane)}::text[],
    ${rows.map((row) => row.event)}::jsonb[], ${left})`.execute(db);
}
