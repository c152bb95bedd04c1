import { type SqlBool, sql, type Updateable } from 'kysely';
import type { CompanyTx } from '../../platform/db/company-db.ts';
import type { ConnectionsTable } from '../../platform/db/tables.generated.ts';

/** Columns of a connection to write; an undefined one stays as it is. */
export type ConnectionColumns = Updateable<Omit<ConnectionsTable, 'id' | 'company_id' | 'version' | 'created_at'>>;

/**
 * Takes the company's row, so that its connections are created and named one after the other: limits and names are
 * counted, not guessed.
 */
export async function lockCompany(tx: CompanyTx): Promise<void> {
  await sql`select id from companies where id = (select current_company()) for no key update`.execute(tx);
}

export async function countConnections(tx: CompanyTx): Promise<number> {
  const { count } = await tx
    .selectFrom('connections')
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function isNameTaken(tx: CompanyTx, name: string, exceptId: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('connections')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`fold(name) = fold(${name})`)
    .where(sql<SqlBool>`id is distinct from ${exceptId}`)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertConnection(
  tx: CompanyTx,
  companyId: number,
  columns: ConnectionColumns & { name: string; channel: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('connections')
    .values({ ...columns, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a connection that was announced to nobody, as its account turned out to be another's. */
export async function deleteBare(tx: CompanyTx, id: number): Promise<void> {
  await tx.deleteFrom('connections').where('id', '=', id).execute();
}

export async function updateColumns(tx: CompanyTx, id: number, columns: ConnectionColumns, at: Date): Promise<void> {
  await tx
    .updateTable('connections')
    .set((eb) => ({ ...columns, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Removes the mark of the default; answers which connection had it. */
export async function clearDefault(tx: CompanyTx, exceptId: number | null, at: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('connections')
    .set((eb) => ({ is_default: false, updated_at: at, version: eb('version', '+', 1) }))
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`id is distinct from ${exceptId}`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function putQueues(
  tx: CompanyTx,
  companyId: number,
  connectionId: number,
  queueIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('connection_queues').where('connection_id', '=', connectionId).execute();
  if (queueIds.length === 0) return;
  const rows = [...new Set(queueIds)].map((queueId) => ({
    company_id: companyId,
    connection_id: connectionId,
    queue_id: queueId,
  }));
  await tx.insertInto('connection_queues').values(rows).execute();
}

/**
 * Removes a queue from all connections, and with it the time after which tickets would go there. Answers the
 * connections that visibly changed.
 */
export async function dropQueue(tx: CompanyTx, queueId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number; is_shown: boolean }>`
    with gone as (delete from connection_queues where company_id = (select current_company()) and queue_id = ${queueId} returning connection_id)
    update connections set
      time_send_queue = case when send_queue_id = ${queueId} then 0 else time_send_queue end,
      send_queue_id = nullif(send_queue_id, ${queueId}::bigint), import_queue_id = nullif(import_queue_id, ${queueId}::bigint),
      updated_at = ${at}, version = version + 1
    where company_id = (select current_company()) and (send_queue_id = ${queueId} or import_queue_id = ${queueId}
      or id in (select connection_id from gone))
    returning id, deleted_at is null as is_shown`.execute(tx);
  return rows.filter((row) => row.is_shown).map(({ id }) => id);
}

/** Takes an account. False: another connection, of any company, has it; the transaction goes on. */
export async function takeRoute(tx: CompanyTx, object: string, account: string, id: number): Promise<boolean> {
  await sql`savepoint route`.execute(tx);
  try {
    await sql`select control.set_route(${object}, ${account}, ${id})`.execute(tx);
    await sql`release savepoint route`.execute(tx);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
    await sql`rollback to savepoint route`.execute(tx);
    return false;
  }
}

export async function removeRoute(tx: CompanyTx, connectionId: number): Promise<void> {
  await sql`select control.remove_route(${connectionId})`.execute(tx);
}

/** Whether somebody is being attended, or waits, on it. */
export async function hasLiveTickets(tx: CompanyTx, connectionId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('tickets')
    .where('connection_id', '=', connectionId)
    .where('status', '<>', 'closed')
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes it as attendants' own connection. */
export async function forgetAsOwn(tx: CompanyTx, connectionId: number): Promise<void> {
  await tx.updateTable('users').set({ connection_id: null }).where('connection_id', '=', connectionId).execute();
}
