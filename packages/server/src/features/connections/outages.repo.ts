import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

const selectDown = (db: CompanyDb, id: number) =>
  db
    .selectFrom('connections')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('down_since', 'is not', null)
    .select(['name', 'number', 'alerted_at'])
    .select((eb) => eb.ref('down_since').$notNull().as('down_since'));

/** Finds a connection that is down after it was up; undefined: it is not. */
export const findDown = (db: CompanyDb, id: number) => selectDown(db, id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockDown = (tx: CompanyTx, id: number) => selectDown(tx, id).forNoKeyUpdate().executeTakeFirst();

/** Notes that people are being told, which is a change that nobody is shown. */
export async function putAlerted(tx: CompanyTx, id: number, at: Date): Promise<void> {
  await tx.updateTable('connections').set({ alerted_at: at }).where('id', '=', id).execute();
}
