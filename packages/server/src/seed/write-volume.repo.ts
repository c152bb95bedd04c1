import type pg from 'pg';
import { dialogues } from './dialogues.ts';
import { drawIds, insertRows } from './insert-rows.repo.ts';
import { contacts as people, queues } from './people.ts';
import { openCompany, writeUsers } from './write-company.repo.ts';
import { findPlanId } from './write-plans.repo.ts';

/** How much a company has. */
export interface Volume {
  tickets: number;
  messagesPerTicket: number;
  /** The oldest message is so old. */
  days: number;
}

/** The company a volume goes into; its queues and attendants are found by it. */
export interface VolumeDesk {
  companyId: number;
  connectionId: number;
}

/** A company with an admin, two attendants, the queues and a connection that no webhook names. */
export async function writePlainDesk(
  client: pg.ClientBase,
  number: number,
  given: { passwordHash: string; now: Date; dueDate: string },
): Promise<VolumeDesk> {
  const email = (name: string) => `${name}${number}@guiche.demo`;
  const companyId = await openCompany(client, {
    name: `Empresa ${number}`,
    email: email('contato'),
    planId: await findPlanId(client, 'Profissional'),
    dueDate: given.dueDate,
    neverExpires: false,
  });
  const columns: Record<string, string>[] = [{ profile: 'admin' }, { all_ticket: 'enable' }, {}];
  const users = ['Admin', 'Ana', 'Bruno'].map((name, index) => ({
    name: `${name} ${number}`,
    email: email(name.toLowerCase()),
    columns: columns[index] ?? {},
    lastSeenAt: given.now,
    isOnline: false,
  }));
  const userIds = await writeUsers(client, companyId, given.passwordHash, users);
  const queueIds = await drawIds(client, 'queues', queues.length);
  const own = { company_id: companyId };
  await insertRows(
    client,
    'queues',
    queues.map(({ name, color }, index) => ({ ...own, id: queueIds[index], name, color, order_queue: index + 1 })),
  );
  await insertRows(
    client,
    'user_queues',
    userIds.flatMap((user_id) => queueIds.map((queue_id) => ({ ...own, user_id, queue_id }))),
  );
  const [connectionId = 0] = await drawIds(client, 'connections', 1);
  const connection = { ...own, id: connectionId, name: 'WhatsApp', channel: 'whatsappapi', is_default: true };
  await insertRows(client, 'connections', [connection]);
  return { companyId, connectionId };
}

/** Four tickets for each contact, one after the other; of every sixth contact the last one is still alive. */
const ticketsPerContact = 4;
const livingContacts = 6;

const contactsSql = `
  with c as (
    insert into contacts (company_id, name, number, channel, created_at, updated_at)
    select $1, ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || n, '55219' || lpad(n::text, 8, '0'), 'whatsappapi', since, since
    from generate_series(1, $2::bigint) n, (select now() - $4 * interval '1 day' as since) s
    returning id, number, created_at)
  insert into contact_identities (company_id, type, value, contact_id, created_at)
  select $1, 'phone', number, id, created_at from c`;

/**
 * The tickets in order of age, the living ones last. Ticket r says its messages (r - 1) × k + 1 … r × k, and all messages
 * of the company are one step of time apart: so ids, which are made of times, are unique and ascend in every conversation.
 */
const planSql = `
  create temp table volume_plan on commit drop as
  with size as (
    select $2::bigint as tickets, $3::bigint as k, $2::bigint / ${ticketsPerContact} as contacts,
      $2::bigint / ${ticketsPerContact} / ${livingContacts} as living, now() - interval '2 minutes' as until,
      $4 * interval '1 day' / ($2::bigint * $3::bigint) as step),
  people as (select array_agg(id order by id) as ids from contacts where company_id = $1 and number like '55219%'),
  desks as (select array_agg(id order by id) as ids from queues where company_id = $1),
  team as (select array_agg(id order by id) as ids from users where company_id = $1),
  ranked as (
    select r, r > tickets - living as lives,
      case when r > tickets - living then (r - tickets + living) * ${livingContacts} else (r - 1) % contacts + 1 end as person
    from size, generate_series(1, tickets) r)
  select ranked.r, case when not lives then 'closed' when r % 5 < 2 then 'open' else 'pending' end as status,
    people.ids[person] as contact_id, case when r % 7 = 0 then null else desks.ids[1 + r % cardinality(desks.ids)] end as queue_id,
    case when lives and r % 5 >= 2 then null else team.ids[1 + r % cardinality(team.ids)] end as user_id,
    until - step * ((tickets - r + 1) * k - 1) as began_at, until - step * ((tickets - r) * k) as ended_at,
    (r - 1) * k as before, k, step
  from ranked, size, people, desks, team`;

/** What a message's number and its ticket give: who says it, when, and its id. */
const talkSql = `
  create temp table volume_talk on commit drop as
  select p.r, p.contact_id, p.queue_id, p.user_id, n, before + n as g, at,
    ((extract(epoch from at) * 1000)::bigint - 1704067200000) << 12 | ((before + n) & 4095) as id,
    status <> 'pending' and n % 2 = 0 as from_me, ($1::text[])[1 + (before + n) * 31 % cardinality($1::text[])] || ' nº ' || before + n as body
  from volume_plan p cross join lateral (
    select n, date_trunc('milliseconds', p.began_at + p.step * (n - 1)) as at from generate_series(1, p.k) n) each_one`;

const ticketsSql = `
  insert into tickets (company_id, id, status, channel, contact_id, connection_id, queue_id, user_id, last_message,
    last_message_id, last_message_ack, unread_messages, protocol, queued_at, last_inbound_at, last_outbound_at, first_reply_at,
    closed_at, closed_by, created_at, updated_at)
  overriding system value
  select $1, $3 + p.r, p.status, 'whatsappapi', p.contact_id, $2, p.queue_id, p.user_id, left(last.body, 255), last.id,
    case when last.from_me then 3 end, case p.status when 'pending' then p.k when 'open' then p.r % 3 else 0 end,
    to_char(p.began_at, 'YYYYMMDDHH24MISS') || p.contact_id, p.began_at,
    p.ended_at - case when last.from_me then p.step else interval '0' end,
    case when p.status <> 'pending' then p.ended_at - case when last.from_me then interval '0' else p.step end end,
    case when p.status <> 'pending' then p.began_at + p.step end,
    case when p.status = 'closed' then p.ended_at end, case when p.status = 'closed' then p.user_id end, p.began_at, p.ended_at
  from volume_plan p join volume_talk last on last.r = p.r and last.n = p.k`;

const recordsSql = `
  with s as (
    insert into ticket_sessions (company_id, ticket_id, connection_id, queue_id, user_id, queued_at, started_at, closed_at,
      finished_at, protocol, created_at, contact_id, is_only)
    select company_id, id, connection_id, queue_id, user_id, created_at, first_reply_at, closed_at, closed_at, protocol, created_at,
      contact_id, false
    from tickets where company_id = $1 and id > $2)
  insert into ticket_logs (company_id, ticket_id, type, user_id, queue_id, created_at)
  select company_id, id, type, user_id, queue_id, at from tickets,
    lateral (values ('create', created_at, null::bigint), ('open', first_reply_at, user_id), ('closed', closed_at, closed_by))
      as entry (type, at, by)
  where company_id = $1 and id > $2 and at is not null`;

const messagesSql = `
  with k as (
    insert into message_keys (company_id, connection_id, provider_id, message_id, created_at)
    select $1, $2, 'wamid.volume.' || id, id, at from volume_talk)
  insert into messages (company_id, id, ticket_id, contact_id, connection_id, queue_id, user_id, body, from_me, ack, send_state,
    provider_id, created_at)
  select $1, id, $3 + r, contact_id, $2, queue_id, case when from_me then user_id end, body, from_me,
    case when from_me then 3 else 0 end, case when from_me then 'sent' end, 'wamid.volume.' || id, at
  from volume_talk order by g`;

const fillings: Readonly<Record<string, string>> = {
  name: 'Mariana',
  agent: 'Ana',
  order: '#4711',
  product: 'sofá Bari',
  price: 'R$ 389,90',
};

/** Everything customers and attendants of the demo ever say, with the blanks filled alike. */
const phrases = dialogues.flatMap(({ lines }) =>
  lines.map((line) => line.replace(/^[<>]\d* /, '').replace(/\{(\w+)\}/g, (_, word: string) => fillings[word] ?? word)),
);

/** Fills a company, set by set. The transaction's company is set to it. */
export async function writeVolume(client: pg.ClientBase, desk: VolumeDesk, volume: Volume): Promise<void> {
  const { companyId, connectionId } = desk;
  const { tickets, messagesPerTicket, days } = volume;
  await client.query(`select set_config('app.company_id', $1, true)`, [String(companyId)]);
  const names = people.map(({ name }) => name);
  await client.query(contactsSql, [companyId, Math.floor(tickets / ticketsPerContact), names, days]);
  await client.query(planSql, [companyId, tickets, messagesPerTicket, days]);
  await client.query(talkSql, [phrases]);
  await client.query('analyze volume_plan; analyze volume_talk');
  const firstId = await reserveIds(client, tickets);
  await client.query(ticketsSql, [companyId, connectionId, firstId]);
  await client.query(recordsSql, [companyId, firstId]);
  await client.query(messagesSql, [companyId, connectionId, firstId]);
  await client.query('drop table volume_plan, volume_talk');
}

/** A block of ticket ids; answers the number before the first. */
async function reserveIds(client: pg.ClientBase, count: number): Promise<number> {
  const sequence = `pg_get_serial_sequence('tickets', 'id')`;
  const { rows } = await client.query<{ first: string }>(`select nextval(${sequence}) as first`);
  const before = Number(rows[0]?.first);
  await client.query(`select setval(${sequence}, $1)`, [before + count]);
  return before;
}

/** Indexes of messages that are no constraint: built once at the end they cost a fraction. Answers what builds them. */
export async function dropMessageIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = 'messages'::regclass and not i.indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Rows that are right by construction need no check one by one; only a superuser may say so. */
export async function trustRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (rows[0]?.rolsuper) await client.query('set local session_replication_role = replica');
  await client.query(`set local work_mem = '128MB'; set local maintenance_work_mem = '512MB'`);
}
