import type { FloorDeps } from './floor-deps.ts';

/** The fields the product shows of a ticket. */
const ticketColumns = `t.id, t.uuid, t.status, t.channel, t.is_group, t.is_bot, t.company_id, t.contact_id, t.connection_id, t.queue_id,
  t.user_id, t.last_message, t.last_message_ack, t.unread_messages, t.use_integration, t.protocol, t.queued_at, t.created_at,
  t.updated_at, t.version, c.name as contact_name, c.number, c.email, c.picture_url, c.channel as contact_channel,
  c.is_group as contact_is_group, c.active, c.accept_audio_message, c.disable_bot, w.name as connection_name, w.group_as_ticket,
  q.name as queue_name, q.color as queue_color, u.name as user_name,
  (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color)) from floor.contact_tags ct
    join floor.tags g on g.company_id = ct.company_id and g.id = ct.tag_id
    where ct.company_id = t.company_id and ct.contact_id = t.contact_id) as tags`;
const ticketJoins = `from floor.tickets t join floor.contacts c on c.company_id = t.company_id and c.id = t.contact_id
  join floor.connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join floor.queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join floor.users u on u.company_id = t.company_id and u.id = t.user_id`;

const pageOf = (where: string) => `
  select ${ticketColumns}, (select count(*) from (select from floor.tickets t where ${where} limit 10001) x) as total
  ${ticketJoins} where ${where} order by t.updated_at desc, t.id desc limit 41`;

const inStatus = 't.company_id = $1 and t.status = $2';
/** What an attendant's lists hold: own open tickets, and the pending ones of their queues. */
const ofAttendant = `${inStatus} and not t.is_group and (t.user_id = $3 or t.user_id is null and t.queue_id = any($4))`;

const page = pageOf(inStatus);
const ownPage = pageOf(ofAttendant);
const deepPage = `
  select ${ticketColumns}, (select count(*) from (select from floor.tickets t where ${inStatus} limit 10001) x) as total
  ${ticketJoins} where ${inStatus} and (t.updated_at, t.id) < ($3::timestamptz, $4::bigint)
  order by t.updated_at desc, t.id desc limit 41`;

/** The ticket as shown, and 20 messages (one more, to know whether there are earlier ones). */
const conversation = `
  select (select to_json(x) from (select ${ticketColumns} ${ticketJoins} where t.company_id = $1 and t.id = $2) x) as ticket,
    (select json_agg(y) from (
      select m.id, m.ticket_id, m.contact_id, m.queue_id, m.user_id, m.body, m.from_me, m.media_type, m.media_url, m.data_json, m.ack,
        m.send_state, m.send_error, m.client_id, m.quoted_message_id, m.is_deleted, m.is_edited, m.is_forwarded, m.is_private,
        m.created_at, m.version, u.name as user_name
      from floor.tickets t join floor.messages m
        on m.company_id = t.company_id and m.contact_id = t.contact_id and m.connection_id = t.connection_id
      left join floor.users u on u.company_id = m.company_id and u.id = m.user_id
      where t.company_id = $1 and t.id = $2 order by m.id desc limit 21) y) as messages`;

interface Query {
  [name: string]: string;
}

/** The same answers by one bare query each: nobody is signed in, nothing is checked. */
export function mountReads({ http, pool }: FloorDeps): void {
  http.get('/health', async () => (await pool.query('select 1 as alive')).rows[0]);
  http.get<{ Querystring: Query }>('/page', async ({ query }) => {
    const { rows } = await pool.query({ name: 'page', text: page, values: [query.company, query.status] });
    return { tickets: rows };
  });
  http.get<{ Querystring: Query }>('/deep', async ({ query }) => {
    const values = [query.company, query.status, query.updatedAt, query.id];
    return { tickets: (await pool.query({ name: 'deep', text: deepPage, values })).rows };
  });
  http.get<{ Querystring: Query }>('/own', async ({ query }) => {
    const values = [query.company, query.status, query.user, JSON.parse(query.queues ?? '[]')];
    return { tickets: (await pool.query({ name: 'own', text: ownPage, values })).rows };
  });
  http.get<{ Querystring: Query }>('/conversation', async ({ query }) => {
    const values = [query.company, query.ticket];
    return (await pool.query({ name: 'conversation', text: conversation, values })).rows[0];
  });
}
