import pg from 'pg';

/** Two that a sign-up may choose, and the operator's own. Prices in centavos. */
const plans = [
  { name: 'Básico', users: 3, connections: 1, queues: 3, amount_cents: 9_700, is_public: true, hasExtras: false },
  {
    name: 'Profissional',
    users: 10,
    connections: 5,
    queues: 10,
    amount_cents: 24_700,
    is_public: true,
    hasExtras: true,
  },
  { name: 'Operador', users: 999, connections: 999, queues: 999, amount_cents: 0, is_public: false, hasExtras: true },
] as const;
type PlanName = (typeof plans)[number]['name'];

/** The demonstration's plans, where there are none. As the owner: the server itself may only read plans. */
export async function writePlans(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into plans (name, users, connections, queues, amount_cents, is_public, use_campaigns, use_open_ai, use_integrations, use_external_api)
       select p.name, p.users, p.connections, p.queues, p.amount_cents, p.is_public, p."hasExtras", p."hasExtras", p."hasExtras", p."hasExtras"
       from jsonb_to_recordset($1) p(name text, users bigint, connections bigint, queues bigint, amount_cents bigint, is_public boolean, "hasExtras" boolean)
       where not exists (select from plans) on conflict (name) do nothing`,
      [JSON.stringify(plans)],
    );
  } finally {
    await client.end();
  }
}

export async function findPlanId(client: pg.ClientBase, name: PlanName): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from plans where name = $1', [name]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`there is no plan ${name}`);
  return id;
}
