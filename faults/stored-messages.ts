import { addressOfContact } from './contact-address.ts';
import type { Desk } from './desk.ts';

/** A message as the database has it. */
export interface StoredMessage {
  id: number;
  ticketId: number;
  customer: string;
  body: string;
  fromMe: boolean;
  providerId: string | null;
  ack: number;
  sendState: string | null;
  version: number;
}

export interface Stored {
  /** Of our customers, in the order in which they are shown. */
  messages: StoredMessage[];
  /** Live tickets by customer's number. */
  liveTickets: Map<string, number>;
  /** Numbers of events by the room they are shown in. */
  events: { seq: number; rooms: string[] }[];
  /** Set aside, where nobody sees them. */
  parked: number;
  unrouted: number;
}

/** Of contacts `c`: those of a play's own customers. */
export const ours = `${addressOfContact} like '5511991%'`;

export async function readStored({ stage, companyId }: Desk): Promise<Stored> {
  const { database } = stage;
  const messages = await database.rows<StoredMessage>(
    `select m.id, m.ticket_id as "ticketId", ${addressOfContact} as customer, m.body, m.from_me as "fromMe", m.provider_id as "providerId",
       m.ack, m.send_state as "sendState", m.version
     from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.company_id = $1 and ${ours} order by m.contact_id, m.id`,
    [companyId],
  );
  const tickets = await database.rows<{ customer: string; count: number }>(
    `select ${addressOfContact} as customer, count(t.id) as count from contacts c
     left join tickets t on t.company_id = c.company_id and t.contact_id = c.id and t.status <> 'closed'
     where c.company_id = $1 and ${ours} group by c.company_id, c.id, c.number`,
    [companyId],
  );
  const events = await database.rows<{ seq: number; rooms: string[] }>(
    'select seq, rooms from events where company_id = $1 order by seq',
    [companyId],
  );
  const [aside] = await database.rows<{ parked: number; unrouted: number }>(
    `select (select count(*) from inbox where parked_at is not null) as parked,
       (select count(*) from control.inbox_unrouted) as unrouted`,
  );
  const liveTickets = new Map<string, number>();
  for (const { customer, count } of tickets) liveTickets.set(customer, (liveTickets.get(customer) ?? 0) + count);
  return { messages, liveTickets, events, parked: aside?.parked ?? 0, unrouted: aside?.unrouted ?? 0 };
}
