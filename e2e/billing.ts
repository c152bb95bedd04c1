import type { Desk } from './desk.ts';

/** Sets the due date to `days` from now in the company's calendar; answers it as shown. */
export async function putDueDate({ app, company }: Desk, days: number): Promise<string> {
  const { rows } = await app.owner.query<{ due: string }>(
    `update companies set due_date = (now() at time zone time_zone)::date + $2::int, never_expires = false where id = $1
     returning to_char(due_date, 'DD/MM/YYYY') as due`,
    [company.id, days],
  );
  return rows[0]?.due ?? '';
}

/** A plan of R$ 97,00; the name is its key. */
export async function putPlan({ app }: Desk, name: string, isPublic = true): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into plans (name, users, connections, queues, amount_cents, is_public) values ($1, 3, 2, 4, 9700, $2)
     on conflict (name) do update set is_public = excluded.is_public returning id`,
    [name, isPublic],
  );
  return Number(rows[0]?.id);
}

export const putCompanyPlan = ({ app, company }: Desk, planId: number) =>
  app.owner.query('update companies set plan_id = $2 where id = $1', [company.id, planId]);
