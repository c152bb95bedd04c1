import { sql } from 'kysely';
import { writeAudit } from '../audit/write-audit.ts';
import { type Ctx, inTransaction } from '../context.ts';
import type { CompanyTx } from '../db/company-db.ts';
import { fail } from '../fail.ts';

declare const operatorBrand: unique symbol;

/**
 * A transaction that sees little across companies: plans, companies, connections without their secrets, and the
 * functions of schema `operation`. The database refuses contacts, tickets and messages.
 */
export type OperatorTx = CompanyTx & { readonly [operatorBrand]: true };

/**
 * Runs `work` as the operator of the installation, for a person with that right only. The look itself goes into the
 * audit log of the operator's company with its reason, in the same commit, so none goes unrecorded.
 * @param reason what for, in a few words, as somebody would ask for it a year later.
 */
export async function withOperator<T>(ctx: Ctx, reason: string, work: (db: OperatorTx) => Promise<T>): Promise<T> {
  if (!ctx.actor.super) fail('ERR_NO_PERMISSION');
  return inTransaction(ctx, async (tx) => {
    await writeAudit(tx, { act: 'operator', subjectId: null, details: { reason }, ip: null });
    await sql`set local role guiche_operator`.execute(tx.db);
    const result = await work(tx.db as OperatorTx);
    await sql`set local role none`.execute(tx.db);
    return result;
  });
}
