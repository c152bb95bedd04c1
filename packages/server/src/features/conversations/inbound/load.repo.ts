import { sql } from 'kysely';
import type { InboundEvent, InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { announceContact } from '../../contact-acts/index.ts';
import { findWallets } from '../wallets.repo.ts';
import { findClosedLately } from './closed-lately.ts';
import { createMissingContacts, findIdentities, type Settled } from './contacts.repo.ts';
import { changedBy } from './decide-change.ts';
import { followMerged, lockContacts, nameThese, noteUsedPhones, refuseGone } from './follow-merged.repo.ts';
import { withoutTicket } from './idle-people.ts';
import { type JoinTx, joiningIn, joinPeople, learnAliases } from './join-people.ts';
import { draftOf, isLive, lockTickets, type Returning } from './lock-tickets.repo.ts';
import { findEarlyAcks, findInFlight, findMarkedMessages, findStatusMessages } from './own-messages.repo.ts';
import { passNumbers } from './passed-numbers.repo.ts';
import { surestFirst } from './passed-numbers.ts';
import { peopleIn, type SamePeople } from './same-people.ts';
import {
  conversationKey,
  type EarlyChange,
  type InboundSituation,
  identityKey,
  type OwnMessage,
  providerKey,
} from './situation.ts';
import { drawMessageIds, drawTicketIds } from './spare-ids.repo.ts';
import { answeredIdsOf, findTargets, readTargets, takeEarlyChanges, targetIdsOf, toldIdsOf } from './targets.repo.ts';

const messagesOf = (batch: readonly WaitingEvent[]) =>
  batch.flatMap((waiting) =>
    waiting.event.kind === 'message' ? [{ connectionId: waiting.connectionId, event: waiting.event }] : [],
  );

/** Conversations of the batch, who of a group wrote in it, and who voted: all of them are contacts. */
function chatsOf({ event }: { event: InboundEvent }): InboundMessage['chat'][] {
  if (event.kind === 'vote') return [{ ...event.voter, isGroup: false }];
  if (event.kind !== 'message') return [];
  return [event.chat, ...(event.sender ? [{ ...event.sender, isGroup: false }] : [])];
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Everything a batch can need, set-based; contacts and then their live tickets are locked, each in id order. */
export async function loadSituation(
  tx: CompanyTx,
  companyId: number,
  batch: readonly WaitingEvent[],
): Promise<InboundSituation> {
  const inbound = messagesOf(batch);
  const named = batch.flatMap(({ event }) => peopleIn(event).flat());
  const [identities, known, connections, spareMessageIds, toldOf, inFlight, early] = await Promise.all([
    findIdentities(tx, named),
    findKnown(tx, batch),
    findConnections(tx, batch),
    drawMessageIds(tx, inbound.length),
    findStatusMessages(tx, batch),
    findInFlight(tx, batch),
    takeEarlyChanges(tx, inbound),
  ]);
  const [aimedAt, marked] = await Promise.all([
    findTargets(tx, [...targetIdsOf(batch, known), ...overtakenIds(early, known)], toldIdsOf(batch, known)),
    findMarkedMessages(tx, batch, known),
    addAuthors(tx, early, identities),
  ]);
  const { told, people, leftIds } = await passNumbers(tx, batch, { identities, known });
  const statusMessages = [...toldOf, ...inFlight, ...marked];
  const joined: NewEvent[] = [];
  const joinTx = joiningIn(tx, companyId, joined);
  await joinPeople(joinTx, identities, people);
  const settled = await resolveContacts(tx, companyId, told, { known: identities, people, connections });
  await learnAliases(joinTx, told, { ids: settled.ids, numbered: [...settled.numbered, ...leftIds] });
  const touched = [...statusMessages, ...aimedAt].flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId]));
  const found = { knownIds: settled.ids, connections, ticketIds: [...new Set(touched)] };
  const { contacts, contactIds, tickets, ...locked } = await lockConversations(joinTx, inbound, found);
  const ownMessages = await lockOwnMessages(tx, idsOf(statusMessages));
  const mayLearn = ownMessages.some(isLearning) || inbound.some(({ event }) => event.echo !== undefined);
  const earlyAcks = mayLearn ? await findEarlyAcks(tx, batch) : [];
  const changing = idsOf(isChanging(batch, early) ? [...aimedAt, ...ownMessages.filter(isLearning)] : aimedAt);
  const targets = await readTargets(tx, changing, answeredIdsOf(batch, known));
  return {
    ...locked,
    connections,
    contacts: byIdentity(contacts, contactIds),
    newContactIds: settled.created,
    tickets: new Map(tickets.map((ticket) => [conversationKey(ticket.contactId, ticket.connectionId), ticket])),
    known,
    ownMessages: new Map(ownMessages.map((message) => [message.id, message])),
    inFlight: new Set(inFlight.map(({ id }) => id)),
    targets: new Map(targets.map((target) => [target.id, target])),
    changes: [],
    votes: new Map(),
    earlyChanges: Map.groupBy(early, ({ connectionId, messageId }) => providerKey(connectionId, messageId)),
    spareMessageIds,
    newMessages: [],
    arrivals: [],
    earlyAcks: new Map(earlyAcks.map((early) => [providerKey(early.connectionId, early.providerId), early])),
    joined,
  };
}

/** What is known by now of the messages that changes waited for. */
const overtakenIds = (early: readonly EarlyChange[], known: ReadonlyMap<string, number>) =>
  early.flatMap(({ connectionId, messageId }) => known.get(providerKey(connectionId, messageId)) ?? []);

/** Ours whose id an event may tell: a change that came before it may turn out to be about them. */
const isLearning = ({ providerId }: OwnMessage) => providerId === null;

const isChanging = (batch: readonly WaitingEvent[], early: readonly EarlyChange[]) =>
  early.length > 0 || batch.some(({ event }) => event.kind === 'edit' || event.kind === 'revoke');

/** Whose the changes say that they are, which came before the batch's messages. */
async function addAuthors(tx: CompanyTx, early: readonly EarlyChange[], ids: Map<string, number>): Promise<void> {
  const named = early.flatMap(({ change }) => peopleIn(change).flat());
  for (const [key, contactId] of await findIdentities(tx, named)) ids.set(key, contactId);
}

const byIdentity = <C>(contacts: ReadonlyMap<number, C>, ids: ReadonlyMap<string, number>): Map<string, C> =>
  new Map(
    [...ids].flatMap(([key, id]): [string, C][] => {
      const contact = contacts.get(id);
      return contact === undefined ? [] : [[key, contact]];
    }),
  );

interface Found {
  knownIds: ReadonlyMap<string, number>;
  connections: InboundSituation['connections'];
  ticketIds: number[];
}

/** Locks contacts and then their tickets, and names who had no name. Whoever was merged meanwhile is the contact they were merged into. */
async function lockConversations(joinTx: JoinTx, inbound: ReturnType<typeof messagesOf>, found: Found) {
  const tx = joinTx.db;
  const { knownIds, connections, ticketIds } = found;
  const distinctIds = [...new Set(knownIds.values())];
  const returningAs = (ids: ReadonlyMap<string, number>) => returningIn(inbound, ids, connections);
  const [contacts, ownTickets, now, spareTicketIds] = await Promise.all([
    lockContacts(tx, distinctIds),
    lockTickets(tx, { contactIds: distinctIds, ticketIds, returning: returningAs(knownIds) }),
    readNow(tx),
    drawTicketIds(tx, distinctIds.length),
  ]);
  const merged = await followMerged(tx, contacts);
  const contactIds = new Map([...knownIds].map(([key, id]) => [key, merged.get(id) ?? id]));
  const returning = returningAs(contactIds);
  const rows =
    merged.size === 0
      ? ownTickets
      : await lockTickets(tx, { contactIds: [...new Set(contactIds.values())], ticketIds, returning });
  refuseGone(contacts);
  await noteUsedPhones(tx, inbound, { contacts, contactIds, now });
  const named = await nameThese(tx, inbound.flatMap(chatsOf), { contacts, contactIds });
  for (const contactId of named) await announceContact(joinTx, contactId);
  const tickets = rows.filter(isLive).map(draftOf);
  const idle = withoutTicket(inbound, contactIds, tickets);
  const [wallets, closedLately] = await Promise.all([
    idle.length > 0 ? findWallets(tx, idle) : new Map<number, number>(),
    findClosedLately(tx, rows, returning, now),
  ]);
  return { now, contacts, contactIds, tickets, closedLately, spareTicketIds, wallets };
}

/** Conversations somebody writes in, by connections that take up again what was closed lately. A reaction does not. */
function returningIn(
  inbound: ReturnType<typeof messagesOf>,
  ids: ReadonlyMap<string, number>,
  connections: InboundSituation['connections'],
): Returning[] {
  const all = inbound.flatMap(({ connectionId, event }) => {
    const minutes = connections.get(connectionId)?.reopenMinutes ?? 0;
    if (minutes === 0 || event.mediaType === 'reaction') return [];
    const contactId = surestFirst(event.chat.identities)
      .map((one) => ids.get(identityKey(one)))
      .find((id) => id !== undefined);
    return contactId === undefined ? [] : [{ contactId, connectionId, minutes }];
  });
  return [...new Map(all.map((one) => [conversationKey(one.contactId, one.connectionId), one])).values()];
}

/** Identity → contact id for every chat of the batch; new people are written, by whoever wins their identity. */
async function resolveContacts(
  tx: CompanyTx,
  companyId: number,
  batch: readonly WaitingEvent[],
  {
    known,
    people,
    connections,
  }: { known: Map<string, number>; people: SamePeople; connections: InboundSituation['connections'] },
): Promise<Settled> {
  const chats = batch.flatMap((waiting) => {
    const { connectionId } = waiting;
    const channel = connections.get(connectionId)?.channel ?? 'whatsappapi';
    return chatsOf(waiting).map((chat) => ({ chat, channel, connectionId }));
  });
  const missing = chats.filter(({ chat }) => !chat.identities.every((identity) => known.has(identityKey(identity))));
  if (missing.length === 0) return { ids: known, created: [], numbered: [] };
  return createMissingContacts(tx, companyId, missing, { known, people });
}

/** Which other messages an event names: the one it answers, or those it changes or takes back. */
function namedBy(event: InboundEvent): string[] {
  if (event.kind === 'message') return event.quotedProviderId === null ? [] : [event.quotedProviderId];
  if (event.kind === 'vote') return [event.targetProviderId];
  return event.kind === 'edit' || event.kind === 'revoke' ? changedBy(event) : [];
}

async function findKnown(tx: CompanyTx, batch: readonly WaitingEvent[]): Promise<Map<string, number>> {
  const asked = batch.flatMap(({ connectionId, event }) => {
    return [event.providerId, ...namedBy(event)].map((providerId) => ({ connectionId, providerId }));
  });
  const { rows } = await sql<{ connection_id: number; provider_id: string; message_id: number }>`
    select k.connection_id, k.provider_id, k.message_id
    from unnest(${asked.map((key) => key.connectionId)}::bigint[], ${asked.map((key) => key.providerId)}::text[]) a(connection_id, provider_id)
    join message_keys k on k.company_id = (select current_company()) and k.connection_id = a.connection_id and k.provider_id = a.provider_id`.execute(
    tx,
  );
  return new Map(rows.map((row) => [providerKey(row.connection_id, row.provider_id), row.message_id]));
}

async function findConnections(
  tx: CompanyTx,
  batch: readonly WaitingEvent[],
): Promise<InboundSituation['connections']> {
  const ids = [...new Set(batch.map((waiting) => waiting.connectionId))];
  const rows = await tx
    .selectFrom('connections')
    .where('id', '=', sql<number>`any(${ids})`)
    .select(['id', 'channel', 'group_as_ticket', 'time_create_new_ticket'])
    .execute();
  return new Map(
    rows.map(({ id, channel, group_as_ticket: groups, time_create_new_ticket: reopenMinutes }) => [
      id,
      { channel, groupAsTicket: groups === 'enabled', reopenMinutes },
    ]),
  );
}

async function lockOwnMessages(tx: CompanyTx, ids: readonly number[]): Promise<OwnMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    ticket_id: number | null;
    contact_id: number;
    connection_id: number;
    body: string;
    media_type: string;
    created_at: Date;
    provider_id: string | null;
    ack: number;
    send_state: string | null;
    send_error: string | null;
    begun_at: Date | null;
    told_ack: number | null;
  }>`select m.id, m.ticket_id, m.contact_id, m.connection_id, m.body, m.media_type, m.created_at, m.provider_id, m.ack, m.send_state,
      m.send_error, o.begun_at, o.told_ack
    from messages m left join outbox o on o.company_id = m.company_id and o.message_id = m.id and o.kind = 'message'
      and o.state in ('sending', 'unknown')
    where m.company_id = (select current_company()) and m.id = any(${[...ids]}::bigint[]) order by m.id for no key update of m`.execute(
    tx,
  );
  return rows.map((row) => ({
    id: row.id,
    ticketId: row.ticket_id,
    contactId: row.contact_id,
    connectionId: row.connection_id,
    body: row.body,
    mediaType: row.media_type,
    createdAt: row.created_at,
    providerId: row.provider_id,
    ack: row.ack,
    sendState: row.send_state,
    sendError: row.send_error,
    begunAt: row.begun_at,
    toldAck: row.told_ack ?? 0,
    isChanged: false,
    isAdopted: false,
  }));
}

/** The database's clock: the same for every process that may drain this company. */
async function readNow(tx: CompanyTx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(tx);
  const now = rows[0]?.now;
  if (!now) throw new Error('no clock');
  return now;
}
