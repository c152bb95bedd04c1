import type pg from 'pg';

/** Whether another transaction waits for the end of this connection's, which has written something. */
export async function hasLockWaiters(connection: pg.Client): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from pg_locks where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`,
  );
  return (rowCount ?? 0) > 0;
}
