import type { InboundEvent, InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { announceContact } from '../../contact-acts/index.ts';
import { drawMessageIds } from '../../messages/index.ts';
import { drawTicketIds } from '../engine/begin-tickets.repo.ts';
import { findWallets } from '../wallets.repo.ts';
import { answeredIdsOf, targetIdsOf, toldIdsOf } from './aimed-ids.ts';
import { readNow } from './clock.repo.ts';
import { findClosedLately } from './closed-lately.ts';
import { findConnections } from './connections.repo.ts';
import { lockContacts } from './contacts.repo.ts';
import { createMissingContacts, type Settled } from './create-contacts.ts';
import { findEarlyAcks } from './early-acks.repo.ts';
import { takeEarlyChanges } from './early-changes.repo.ts';
import { followMerged, nameThese, refuseGone } from './follow-merged.ts';
import { findIdentities, noteUsedPhones } from './identities.repo.ts';
import { withoutTicket } from './idle-people.ts';
import { type JoinTx, joiningIn, joinPeople, learnAliases } from './join-people.ts';
import { findKnown } from './message-keys.repo.ts';
import { findInFlight, findMarkedMessages, findStatusMessages, lockOwnMessages } from './own-messages.repo.ts';
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
import { findTargets, readTargets } from './targets.repo.ts';
import { isLive, stateOf } from './ticket-state.ts';
import { lockTicketsOfBatch, type Returning } from './tickets.repo.ts';

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
    tickets: new Map(tickets.map((ticket) => [conversationKey(ticket.contact_id, ticket.connection_id), ticket])),
    known,
    ownMessages: new Map(ownMessages.map((message) => [message.id, message])),
    inFlight: new Set(inFlight.map(({ id }) => id)),
    targets: new Map(targets.map((target) => [target.id, target])),
    changes: [],
    votes: new Map(),
    earlyChanges: Map.groupBy(early, ({ connectionId, messageId }) => providerKey(connectionId, messageId)),
    spareMessageIds,
    newMessages: [],
    reopened: [],
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
    lockTicketsOfBatch(tx, { contactIds: distinctIds, ticketIds, returning: returningAs(knownIds) }),
    readNow(tx),
    drawTicketIds(tx, distinctIds.length),
  ]);
  const merged = await followMerged(tx, contacts);
  const contactIds = new Map([...knownIds].map(([key, id]) => [key, merged.get(id) ?? id]));
  const returning = returningAs(contactIds);
  const rows =
    merged.size === 0
      ? ownTickets
      : await lockTicketsOfBatch(tx, { contactIds: [...new Set(contactIds.values())], ticketIds, returning });
  refuseGone(contacts);
  await noteUsedPhones(tx, inbound, { contacts, contactIds, now });
  const named = await nameThese(tx, inbound.flatMap(chatsOf), { contacts, contactIds });
  for (const contactId of named) await announceContact(joinTx, contactId);
  const tickets = rows.filter(isLive).map(stateOf);
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
