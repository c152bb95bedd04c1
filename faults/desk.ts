import type { Message } from '../packages/contract/src/messages.schemas.ts';
import type { Ticket } from '../packages/contract/src/tickets.schemas.ts';
import { actorOf } from '../packages/contract/src/users.ts';
import type { LoadedScreen } from '../packages/testkit/src/screen-rows.ts';
import { Api, type Session } from './api.ts';
import type { Receipts } from './channel.ts';
import { addressOfContact } from './contact-address.ts';
import { pairPhone } from './paired-phone.ts';
import type { Stage } from './stage.ts';
import { until } from './until.ts';

/** A person of ours in the simulator. */
export interface Customer {
  id: string;
  waId: string;
  receipts: Receipts;
}

/** A conversation that may be written in. */
export interface Conversation {
  customer: Customer;
  ticketId: number;
  owner: Session;
}

/** The demo company's people, signed in. */
export interface Desk {
  stage: Stage;
  /** Where people go: a server, or what stands before several. */
  address: string;
  api: Api;
  companyId: number;
  admin: Session;
  attendants: Session[];
}

const attendantEmails = ['ana@guiche.demo', 'bruno@guiche.demo', 'carla@guiche.demo'];

export async function openDesk(stage: Stage, address = stage.server.url): Promise<Desk> {
  const api = new Api(address);
  const admin = await api.signIn('admin@guiche.demo');
  const attendants = await Promise.all(attendantEmails.map((email) => api.signIn(email)));
  const desk = { stage, address, api, companyId: admin.user.companyId, admin, attendants };
  if (stage.channel.isPaired) await pairPhone(desk, { number: stage.channel.account });
  return desk;
}

/**
 * Makes customers whom the demo does not know. Their receipts come by themselves, unless the plan says never. Those called
 * `burst` write by the simulator's bursts.
 */
export async function bringCustomers(
  desk: Desk,
  count: number,
  planOf: (index: number) => Receipts = () => 'auto',
  calledBy: 'prova' | 'burst' = 'prova',
): Promise<Customer[]> {
  const customers = Array.from({ length: count }, (_, index) => ({
    id: `${calledBy}-${index + 1}`,
    waId: `55119${91_000_001 + index}`,
    receipts: planOf(index),
  }));
  const { channel, simulator } = desk.stage;
  await simulator.seed({
    contacts: customers.map(({ id, waId, receipts }) => ({
      id,
      waId,
      scopedIds: { [channel.account]: waId },
      name: `Prova ${id.slice(6)}`,
      readsOnArrival: true,
      receipts: channel.receipts[receipts],
    })),
  });
  return customers;
}

/** Each customer writes once, and the admin gives the ticket to one of the team, in turn. */
export async function openConversations(desk: Desk, customers: readonly Customer[]): Promise<Conversation[]> {
  const { stage, api, admin } = desk;
  for (const { id } of customers) {
    await stage.simulator.contact(`Prova ${id.slice(6)}`).says('abre', stage.channel.account);
  }
  const ticketIds = await findTickets(desk, customers);
  const team = [admin, ...desk.attendants];
  return Promise.all(
    customers.map(async (customer, index) => {
      const ticketId = ticketIds.get(customer.waId) ?? 0;
      const owner = team[index % team.length] ?? admin;
      const body = { status: 'open', userId: owner.user.id };
      await api.request<Ticket>(admin, { method: 'PUT', path: `/tickets/${ticketId}`, body });
      return { customer, ticketId, owner };
    }),
  );
}

/** A device that was paired a moment ago hears nothing for up to half a minute: its library waits for the phone's past. */
const patiently = { withinMs: 60_000 };

/** Waits until each of them has a live ticket. Answers its id by the customer's number. */
export async function findTickets({ stage }: Desk, customers: readonly Customer[]): Promise<Map<string, number>> {
  let found = new Map<string, number>();
  await until(
    'every first message has its ticket',
    async () => {
      const rows = await stage.database.rows<{ id: number; number: string }>(
        `select t.id, ${addressOfContact} as number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where ${addressOfContact} = any($1) and t.status <> 'closed'`,
        [customers.map((customer) => customer.waId)],
      );
      found = new Map(rows.map((row) => [row.number, row.id]));
      return found.size === customers.length;
    },
    patiently,
  );
  return found;
}

const liveLists = ['status=open', 'status=open&snoozed=true', 'status=pending', 'status=group'];

/** What a person's screen loads over HTTP: all live tickets in view, and all their messages of our customers. */
export async function loadScreen({ api }: Desk, session: Session): Promise<LoadedScreen> {
  const tickets: Ticket[] = [];
  const messages: Message[] = [];
  const actor = actorOf(session.user);
  let seq = Number.MAX_SAFE_INTEGER;
  for (const list of liveLists) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `${list}&showAll=true${cursor ? `&nextCursor=${encodeURIComponent(cursor)}` : ''}`;
      const page = await api.request<Page<'tickets', Ticket>>(session, { method: 'GET', path: `/tickets?${query}` });
      tickets.push(...page.tickets);
      seq = Math.min(seq, page.seq);
      cursor = page.nextCursor;
    }
  }
  for (const { id } of tickets.filter((ticket) => ticket.contact.name.startsWith('Prova '))) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/messages/${id}${cursor ? `?nextCursor=${encodeURIComponent(cursor)}` : ''}`;
      const page = await api.request<Page<'messages', Message>>(session, { method: 'GET', path });
      messages.push(...page.messages);
      cursor = page.nextCursor;
    }
  }
  return { actor, tickets, messages, seq };
}

type Page<Name extends string, Row> = Record<Name, Row[]> & { nextCursor: string | null; seq: number };
