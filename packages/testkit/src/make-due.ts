import type pg from 'pg';

/** Lets the time pass until everything of a kind is due, as the database counts it; whoever looks finds it. */
export async function makeDue(owner: pg.Client, kind: string, companyId: number | null = null): Promise<void> {
  await owner.query(
    `update due set due_at = now() where kind = $1 and company_id = coalesce($2, company_id) and parked_at is null`,
    [kind, companyId],
  );
}
