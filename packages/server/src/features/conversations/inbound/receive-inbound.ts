import { companyRoom } from '@guiche/contract/visibility';
import type { InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import { defineInboundStep, type InboundStep, type WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { findContacts, presentContact } from '../../contacts/index.ts';
import { announceMessages } from '../../messages/index.ts';
import { raiseQuoting } from './arrivals.repo.ts';
import { decideArrival } from './decide-arrival.ts';
import { decideChange } from './decide-change.ts';
import { decideEcho } from './decide-echo.ts';
import { contactOf, decideMessage } from './decide-message.ts';
import { decideStatus, decideTicks } from './decide-status.ts';
import { decideVote } from './decide-vote.ts';
import { loadSituation } from './load-situation.ts';
import {
  answerReopened,
  type DrainDeps,
  loadRulesOfBatch,
  type RulesOfBatch,
  runRules,
  writeReopened,
  writeRulesOfBatch,
} from './run-rules.ts';
import { conversationKey, type InboundSituation, type NewMessage } from './situation.ts';
import { writeSituation } from './write-situation.ts';

/** A reaction is told by the message it is drawn on. */
const isShownByItself = ({ ticketId, mediaType, quotedMessageId }: NewMessage) =>
  ticketId !== null && (mediaType !== 'reaction' || quotedMessageId === null);

/** Lists of contacts show who is one only since. */
export async function announceNewcomers(tx: CompanyTx, ids: readonly number[]): Promise<NewEvent[]> {
  const rows = ids.length === 0 ? [] : await findContacts(tx, ids);
  return rows.map((row) => ({
    name: 'contact',
    payload: { action: 'update', contact: presentContact(row) },
    rooms: [companyRoom],
  }));
}

function decideSaid(situation: InboundSituation, connectionId: number, event: InboundMessage): boolean {
  const arrived = decideArrival(situation, connectionId, event);
  if (arrived !== undefined) return arrived;
  if (event.echo && decideEcho(situation, connectionId, event, event.echo)) return false;
  return decideMessage(situation, connectionId, event);
}

interface Received {
  situation: InboundSituation;
  rules: RulesOfBatch;
}

/** Whether a rule closed the ticket that this goes into: what comes of it is known once that is written. */
function comesBehindClose(situation: InboundSituation, { connectionId, event }: WaitingEvent): boolean {
  if (event.kind !== 'message') return false;
  const ticket = situation.tickets.get(conversationKey(contactOf(situation, event).id, connectionId));
  return ticket?.status === 'closed';
}

function take(situation: InboundSituation, { connectionId, event }: WaitingEvent): boolean {
  switch (event.kind) {
    case 'message':
      return decideSaid(situation, connectionId, event);
    case 'status':
      return decideStatus(situation, connectionId, event);
    case 'ticks':
      return decideTicks(situation, connectionId, event);
    case 'alias': // all that comes of it was done when the batch was loaded
      return false;
    case 'account':
    case 'loss':
    case 'template':
    case 'history':
    case 'addressBook': // about no conversation of the batch: another step's
      return true;
    case 'edit':
    case 'revoke':
      return decideChange(situation, connectionId, event);
    case 'vote':
      return decideVote(situation, connectionId, event);
  }
}

/**
 * The first step of every inbound event: identity → contact → ticket → message, or the tick of one of ours; then, of what a contact
 * wrote, the rules of all features.
 */
export const receiveInbound = (deps: DrainDeps): InboundStep =>
  defineInboundStep<Received>({
    async load(tx, companyId, batch) {
      const situation = await loadSituation(tx, companyId, batch);
      return { situation, rules: await loadRulesOfBatch(tx, deps, batch, situation) };
    },
    decide({ situation, rules }, waiting) {
      const { connectionId, event } = waiting;
      if (rules.settled.length > 0 && comesBehindClose(situation, waiting)) return 'later';
      const reopened = situation.reopened.length;
      const goesOn = take(situation, waiting);
      if (situation.reopened.length > reopened && event.kind === 'message')
        answerReopened(rules, situation, connectionId, event);
      if (goesOn && event.kind === 'message') runRules(rules, situation, connectionId, event);
      return goesOn;
    },
    async write(tx, companyId, { situation, rules: { settled } }) {
      const told = await writeAndTell(tx, deps, companyId, situation);
      return [...told, ...(await writeRulesOfBatch(tx, deps, companyId, { settled, tickets: situation.tickets }))];
    },
  });

/** Writes what a batch brought; answers the live events of it. */
async function writeAndTell(
  tx: CompanyTx,
  deps: DrainDeps,
  companyId: number,
  situation: InboundSituation,
): Promise<NewEvent[]> {
  const written = writeSituation(tx, companyId, situation);
  if (situation.reopened.length === 0) {
    // In the flight of the writes: what is read follows them on the wire.
    const [events] = await Promise.all([announce(tx, situation, []), written]);
    return events;
  }
  await written;
  return announce(tx, situation, await writeReopened(tx, deps, companyId, situation));
}

/** The live events of what a batch brought. */
async function announce(
  tx: CompanyTx,
  situation: InboundSituation,
  reopened: readonly NewEvent[],
): Promise<NewEvent[]> {
  const created = situation.newMessages.filter(isShownByItself).map(({ id }) => id);
  const isNew = new Set(created);
  const ticked = [...situation.ownMessages.values()].filter(({ isChanged }) => isChanged).map(({ id }) => id);
  const changed = situation.changes.map(({ targetId }) => targetId);
  const arrived = situation.arrivals.map(({ id }) => id);
  const quoting = arrived.length > 0 ? await raiseQuoting(tx, arrived) : [];
  const updated = [...new Set([...ticked, ...changed, ...arrived, ...quoting])].filter((id) => !isNew.has(id));
  const [creations, updates] = await Promise.all([
    announceMessages(tx, created, 'create'),
    announceMessages(tx, updated, 'update'),
  ]);
  const newcomers = await announceNewcomers(tx, situation.newContactIds);
  return [...situation.joined, ...newcomers, ...reopened, ...creations, ...updates];
}
