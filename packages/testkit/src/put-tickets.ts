import type pg from 'pg';
import type { TestCompany } from './test-company.ts';

/** A ticket for a test; by default it has no attendant and no queue, and a contact of its own. */
export interface TicketToPut {
  name?: string;
  number?: string;
  /** Index of an earlier ticket of the call whose contact this one shares. */
  contactOf?: number;
  status?: 'pending' | 'open' | 'closed' | 'group';
  queueId?: number | null;
  userId?: number | null;
  unread?: number;
  /** Its messages, oldest first; `>` in front makes one ours. */
  says?: readonly string[];
  /** Minutes before the call at which it last moved; by default each ticket is a minute older than the one before. */
  minutesAgo?: number;
}

export interface PutTicket {
  id: number;
  contactId: number;
  messageIds: number[];
}

/** Inserts tickets, contacts and messages directly, without the road, for tests of lists. */
export async function putTickets(
  owner: pg.Client,
  company: TestCompany,
  tickets: readonly TicketToPut[],
): Promise<PutTicket[]> {
  const put: PutTicket[] = [];
  const now = Date.now();
  for (const [n, ticket] of tickets.entries()) {
    const movedAt = new Date(now - (ticket.minutesAgo ?? n) * 60_000);
    put.push(await putTicket(owner, company, { ...ticket, movedAt }, put));
  }
  await owner.query('analyze tickets, contacts, messages');
  return put;
}

async function putTicket(
  owner: pg.Client,
  company: TestCompany,
  ticket: TicketToPut & { movedAt: Date },
  earlier: readonly PutTicket[],
): Promise<PutTicket> {
  const known = ticket.contactOf === undefined ? undefined : earlier[ticket.contactOf]?.contactId;
  const contactId = known ?? (await putContact(owner, company, ticket));
  const { status = 'pending', queueId = null, userId = null, unread = 0, says = [] } = ticket;
  const { rows } = await owner.query(
    `insert into tickets (company_id, status, channel, is_group, contact_id, connection_id, queue_id, user_id, unread_messages,
       last_message, protocol, created_at, updated_at)
     values ($1, $2, 'whatsappapi', $2 = 'group', $3, $4, $5, $6, $7, $8, 'p', $9, $9) returning id`,
    [company.id, status, contactId, company.connectionId, queueId, userId, unread, says.at(-1) ?? '', ticket.movedAt],
  );
  const id = Number(rows[0].id);
  return { id, contactId, messageIds: await putMessages(owner, company, { id, contactId }, says) };
}

async function putContact(
  owner: pg.Client,
  company: TestCompany,
  { name, number, status }: TicketToPut,
): Promise<number> {
  const { rows } = await owner.query(
    `insert into contacts (company_id, name, number, channel, is_group) values ($1, coalesce($2, 'Alguém'), coalesce($3, ''), 'whatsappapi', $4) returning id`,
    [company.id, name, number, status === 'group'],
  );
  return Number(rows[0].id);
}

/** Draws ids together and in order, so that a later message has the higher one. */
async function putMessages(
  owner: pg.Client,
  company: TestCompany,
  ticket: { id: number; contactId: number },
  texts: readonly string[],
): Promise<number[]> {
  const { rows } = await owner.query(
    `insert into messages (company_id, id, ticket_id, contact_id, connection_id, body, from_me, ack)
     select $1, i.id, $2, $3, $4, ltrim(t.body, '>'), t.body like '>%', 0
     from (select id, row_number() over (order by id) n from message_ids($6) id) i
     join unnest($5::text[]) with ordinality t (body, n) using (n) returning id`,
    [company.id, ticket.id, ticket.contactId, company.connectionId, texts, texts.length],
  );
  return rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
}
