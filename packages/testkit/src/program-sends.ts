import type pg from 'pg';

interface Place {
  companyId: number;
  connectionId: number;
}

/** What a program sends without a ticket: one message to each of the contacts, in their order. */
interface ProgramSends extends Place {
  contactIds: readonly number[];
  body: string;
  /** 1: a program's, 2: a campaign's. */
  rank: 1 | 2;
}

/** Writes the rows of sends that have no ticket. Answers the messages' ids, in the order of the contacts. */
export async function putSends(owner: pg.ClientBase, sends: ProgramSends): Promise<number[]> {
  const { companyId, connectionId, contactIds, body, rank } = sends;
  const { rows } = await owner.query<{ id: string }>(
    `with c as (select id, row_number() over (order by place) as n from unnest($3::bigint[]) with ordinality u(id, place)),
     i as (select id, row_number() over (order by id) as n from message_ids($6) id),
     m as (insert into messages (company_id, id, contact_id, connection_id, body, from_me, send_state)
       select $1, i.id, c.id, $2, $4, true, 'queued' from c join i on i.n = c.n order by i.n returning id, contact_id)
     insert into outbox (company_id, connection_id, contact_id, kind, message_id, rank)
       select $1, $2, contact_id, 'message', id, $5 from m order by id returning message_id as id`,
    [companyId, connectionId, contactIds, body, rank, contactIds.length],
  );
  return rows.map(({ id }) => Number(id));
}

let strangers = 0;

/** Contacts of the official channel who never wrote. */
export async function putStrangers(owner: pg.ClientBase, { companyId }: Place, count: number): Promise<number[]> {
  const first = strangers;
  strangers += count;
  const { rows } = await owner.query<{ id: string }>(
    `with c as (insert into contacts (company_id, name, number, channel)
       select $1, 'Cliente ' || g, '55219' || lpad(g::text, 8, '0'), 'whatsappapi' from generate_series($2::bigint, $3::bigint) g
       returning id, number)
     insert into contact_identities (company_id, type, value, contact_id) select $1, 'phone', number, id from c
     returning contact_id as id`,
    [companyId, first + 1, first + count],
  );
  return rows.map(({ id }) => Number(id));
}
