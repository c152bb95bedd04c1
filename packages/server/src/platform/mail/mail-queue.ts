import { sql } from 'kysely';
import type pg from 'pg';
import type { CompanyTx } from '../db/company-db.ts';

/** A mail to send: its kind and address. Recipient and text are determined when it is sent. */
export interface QueuedMail {
  kind: string;
  address: string;
}

/** Writes a mail down; answers its id for the job that sends it. */
export async function enqueueMail(pool: pg.Pool, { kind, address }: QueuedMail): Promise<number> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'ask_mail',
    text: 'select control.ask_mail($1, $2) as id',
    values: [kind, address],
  });
  return idOf(rows);
}

/** Writes a mail down inside a transaction. */
export async function enqueueMailIn(tx: CompanyTx, { kind, address }: QueuedMail): Promise<number> {
  const { rows } = await sql<{ id: number }>`select control.ask_mail(${kind}, ${address}) as id`.execute(tx);
  return idOf(rows);
}

function idOf([row]: readonly { id: number }[]): number {
  if (!row) throw new Error('ask_mail gave no id');
  return row.id;
}

/** Finds a mail that waits. Null: it was sent, kept, or dropped. */
export async function findMail(pool: pg.Pool, id: number): Promise<QueuedMail | null> {
  const { rows } = await pool.query<QueuedMail>('select kind, address from control.find_mail($1)', [id]);
  return rows[0] ?? null;
}

export async function dropMail(pool: pg.Pool, id: number): Promise<void> {
  await pool.query('select control.drop_mail($1)', [id]);
}

/** Keeps a composed mail, sealed, until the operator hands it over, where there is no mail server. */
export async function keepMail(pool: pg.Pool, id: number, sealed: Buffer): Promise<void> {
  await pool.query('select control.keep_mail($1, $2)', [id, sealed]);
}
