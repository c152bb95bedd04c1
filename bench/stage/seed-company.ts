import type pg from 'pg';
import { seal, sealingKey } from '../../packages/server/src/platform/crypto/seal.ts';

export interface SeededCompany {
  id: number;
  connectionId: number;
  /** The account a webhook names. */
  account: string;
  tickets: number;
}

export interface CompanyPlan {
  name: string;
  tickets: number;
  admins: number;
  attendants: number;
  appSecret: string;
  passwordHash: string;
}

/** Contact `n` of a company, from 1: a Brazilian mobile number. */
export const numberOf = (contact: number): string => `551198${String(contact).padStart(7, '0')}`;

async function one(client: pg.ClientBase, text: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: string }>(text, values);
  return Number(rows[0]?.id);
}

const peopleSql = `
  with u as (insert into users (company_id, name, email, password_hash, profile)
    select $1::bigint, case when g <= $2::int then 'Admin ' else 'Atendente ' end || g, format('pessoa%s.%s@bench.test', g, $1::bigint), $4,
      case when g <= $2::int then 'admin' else 'user' end
    from generate_series(1, $2::int + $3::int) g returning id, email),
  q as (insert into queues (company_id, name, color)
    select $1, 'Fila ' || g, '#' || lpad(to_hex(g * 2500000), 6, '0') from generate_series(1, 5) g)
  insert into control.login_emails (email, company_id, user_id) select email, $1, id from u`;

/** Each person in three of the five queues. */
const seatsSql = `
  insert into user_queues (company_id, user_id, queue_id)
  select $1, u.id, q.id from (select id, row_number() over (order by id) n from users where company_id = $1) u
  join (select id, row_number() over (order by id) n from queues where company_id = $1) q on (u.n + q.n) % 5 < 3`;

/** Half as many contacts as tickets: each has an old, closed ticket and a live one. A tenth of them have tags. */
const contactsSql = `
  with c as (insert into contacts (company_id, name, number, channel)
    select $1, (array['Maria', 'João', 'Ana', 'Pedro', 'Júlia', 'Carlos', 'Bruna', 'Lucas'])[1 + g % 8] || ' '
        || (array['Silva', 'Souza', 'Costa', 'Lima', 'Rocha', 'Alves', 'Dias'])[1 + g % 7] || ' ' || g,
      '551198' || lpad(g::text, 7, '0'), 'whatsappapi' from generate_series(1, $2::int) g returning id, number),
  i as (insert into contact_identities (company_id, type, value, contact_id) select $1, 'phone', number, id from c),
  t as (insert into tags (company_id, name, color) select $1, 'Etiqueta ' || g, '#1971C2' from generate_series(1, 3) g returning id)
  insert into contact_tags (company_id, contact_id, tag_id)
  select $1, c.id, t.id from (select id, row_number() over (order by id) n from c) c
  join (select id, row_number() over (order by id) n from t) t on c.n % 10 = 0 and c.n / 10 % 3 = t.n - 1`;

/**
 * The plan of tickets (r in order of age: first all closed ones, then the live ones) and of their messages: 20 in open
 * tickets, which are what people read; 1 in pending and 1 or 2 in closed ones. Five for each ticket on average.
 */
const planSql = `
  drop table if exists plan, talk;
  create temp table plan as
    select r, j, status, $3::bigint + r as id, c.id as contact_id, q.id as queue_id,
      case when status <> 'pending' then u.id end as user_id,
      case status when 'open' then 20 when 'pending' then 1 else 1 + (j % 5 < 2)::int end as messages
    from (select r, (r - 1) % ($2::int / 2) + 1 as j,
        case when r <= $2::int / 2 then 'closed' when r % 5 < 2 then 'open' else 'pending' end as status
      from generate_series(1, $2::int) r) p
    join (select id, row_number() over (order by id) n from contacts where company_id = $1) c on c.n = p.j
    join (select id, row_number() over (order by id) n, count(*) over () k from users where company_id = $1 and profile = 'user') u
      on u.n = 1 + p.j % u.k
    left join (select id, row_number() over (order by id) n from queues where company_id = $1) q on q.n = p.j % 6;
  create temp table talk as
    select *, ((extract(epoch from at) * 1000)::bigint - 1704067200000) << 12 | (g & 4095) as message_id,
      k % 2 = 0 and k < messages as from_me,
      (array['pedido', 'boleto', 'entrega', 'pagamento', 'troca', 'prazo'])[1 + g % 6] || ' referente ao item ' || md5(g::text)
        || ' e também ' || md5((g * 3)::text) || ', por favor me avise quando estiver pronto' as body
    from (select *, date_trunc('milliseconds', now()) - (count(*) over () - g + 180) * interval '20 seconds' as at
      from (select p.*, k, row_number() over (order by status = 'open', status = 'pending', k, r) as g
        from plan p cross join lateral generate_series(1, p.messages) k) x) y`;

const ticketsSql = `
  insert into tickets (company_id, id, status, channel, contact_id, connection_id, queue_id, user_id, last_message,
      last_message_id, last_message_ack, unread_messages, protocol, queued_at, last_inbound_at, created_at, updated_at, closed_at)
    overriding system value
    select $1, p.id, p.status, 'whatsappapi', p.contact_id, $2, p.queue_id, p.user_id, left(l.body, 255), l.message_id, null,
      case p.status when 'open' then 2 when 'pending' then 1 else 0 end, 'B' || p.id, f.at, l.at, f.at, l.at,
      case when p.status = 'closed' then l.at end
    from plan p join talk l on l.r = p.r and l.k = l.messages join talk f on f.r = p.r and f.k = 1`;

const recordsSql = `
  with s as (insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, started_at,
      closed_at, finished_at, protocol, created_at, contact_id, is_only)
    select company_id, id, connection_id, queue_id, user_id, created_at, case when status <> 'pending' then created_at end,
      closed_at, closed_at, protocol, created_at, contact_id, false from tickets where company_id = $1)
  insert into ticket_logs (company_id, ticket_id, type, created_at)
    select company_id, id, 'create', created_at from tickets where company_id = $1`;

const messagesSql = `
  with k as (insert into message_keys (company_id, connection_id, provider_id, message_id)
    select $1, $2, 'wamid.seed.' || g, message_id from talk)
  insert into messages (company_id, id, ticket_id, contact_id, connection_id, queue_id, user_id, body, from_me, ack, send_state,
      provider_id, created_at)
    select $1, message_id, id, contact_id, $2, queue_id, case when from_me then user_id end, body, from_me,
      case when from_me then 3 else 0 end, case when from_me then 'sent' end, 'wamid.seed.' || g, at
    from talk order by message_id`;

/** One company with its people, connection, contacts, tickets and messages, set by set. */
export async function seedCompany(client: pg.ClientBase, plan: CompanyPlan): Promise<SeededCompany> {
  const id = await one(client, `select control.create_company($1, current_date + 365, false) as id`, [plan.name]);
  const account = String(10_550_000 + id);
  await client.query(peopleSql, [id, plan.admins, plan.attendants, plan.passwordHash]);
  await client.query(seatsSql, [id]);
  const connectionId = await one(
    client,
    `insert into connections (company_id, name, channel, number, is_default, account_id, access_token_sealed)
     values ($1, 'Cloud', 'whatsappapi', '551140000000', true, $2, $3) returning id`,
    [id, account, seal(sealingKey(plan.appSecret), 'bench-token')],
  );
  await client.query('insert into control.connection_routes values ($1, $2, $3, $4)', [
    'whatsapp_business_account',
    account,
    id,
    connectionId,
  ]);
  await client.query(contactsSql, [id, plan.tickets / 2]);
  const firstId = await one(client, 'select coalesce(max(id), 0) as id from tickets', []);
  for (const statement of planSql.split(/;\n/)) {
    const values = statement.includes('$2') ? [id, plan.tickets, firstId] : [];
    await client.query(statement, values);
  }
  await client.query('analyze plan; analyze talk');
  await client.query(ticketsSql, [id, connectionId]);
  await client.query(recordsSql, [id]);
  await client.query(messagesSql, [id, connectionId]);
  return { id, connectionId, account, tickets: plan.tickets };
}
