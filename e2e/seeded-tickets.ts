import type { Desk } from './desk.ts';

export interface SeededTickets {
  count: number;
  status: 'pending' | 'open' | 'closed';
  /** Names are this and a number; the first is the newest: `Cliente 00001`. */
  prefix?: string;
  queueId?: number | null;
  userId?: number | null;
  /** Names of the tags of each contact. */
  tags?: readonly string[];
  lastMessage?: string;
  /** Minutes since the newest was written to; the others follow one second apart. */
  minutesAgo?: number;
}

const contactsSql = `
  insert into contacts (company_id, name, number, channel)
  select $1::bigint, $3::text || ' ' || lpad(n::text, 5, '0'), '5511' || lpad((n + 900000000)::text, 9, '9'), 'whatsappapi'
  from generate_series(1, $2::int) n returning id`;

const tagsSql = `
  with t as (insert into tags (company_id, name, color) select $1::bigint, unnest($2::text[]), '#1971C2' returning id)
  insert into contact_tags (company_id, contact_id, tag_id)
  select $1, c.id, t.id from unnest($3::bigint[]) c (id) cross join t`;

const ticketsSql = `
  with t as (insert into tickets (company_id, status, channel, contact_id, connection_id, queue_id, user_id, last_message,
      protocol, queued_at, last_inbound_at, created_at, updated_at, closed_at)
    select $1::bigint, $2::text, 'whatsappapi', c.id, $3::bigint, $4::bigint, $5::bigint, $6::text, 'E' || c.id, at, at, at, at,
      case when $2 = 'closed' then at end
    from (select id, now() - $8::int * interval '1 minute' - n * interval '1 second' as at
      from unnest($7::bigint[]) with ordinality c (id, n)) c
    returning company_id, id, contact_id, connection_id, queue_id, user_id, queued_at, protocol, status, created_at)
  insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, protocol, created_at,
      started_at, closed_at, finished_at, contact_id)
    select company_id, id, connection_id, queue_id, user_id, queued_at, protocol, created_at,
      case when status <> 'pending' then created_at end, case when status = 'closed' then created_at end,
      case when status = 'closed' then created_at end, contact_id from t`;

/** Puts tickets into the company in a few statements: ten thousand take a second. */
export async function seedTickets({ app, company }: Desk, seeded: SeededTickets): Promise<void> {
  const { count, status, prefix = 'Cliente', queueId = null, userId = null, minutesAgo = 1 } = seeded;
  const { rows } = await app.owner.query<{ id: string }>(contactsSql, [company.id, count, prefix]);
  const contacts = rows.map(({ id }) => id);
  if (seeded.tags) await app.owner.query(tagsSql, [company.id, seeded.tags, contacts]);
  const message = seeded.lastMessage ?? 'Bom dia!';
  await app.owner.query(ticketsSql, [
    company.id,
    status,
    company.connectionId,
    queueId,
    userId,
    message,
    contacts,
    minutesAgo,
  ]);
  await app.owner.query('analyze tickets; analyze contacts');
}

/** The desk's own queue. */
export async function queueOf({ app, company }: Desk): Promise<number> {
  const { rows } = await app.owner.query<{ id: string }>('select min(id) as id from queues where company_id = $1', [
    company.id,
  ]);
  return Number(rows[0]?.id);
}
