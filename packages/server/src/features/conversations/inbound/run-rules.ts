import type { InboundMessage } from '../../../channels/inbound-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { armDue, type NewDue } from '../../../platform/due/arm-due.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { companyIn, loadSteps, writeOwnRows } from '../engine/load-rules.ts';
import { answersTo, type LoadedRules, runSteps, settle } from '../engine/run-steps.ts';
import type { Moment, Settled } from '../engine/step.ts';
import { writeEffects } from '../engine/write-effects.ts';
import type { EngineTx } from '../engine/writing.ts';
import type { Change } from '../transitions.ts';
import { conversationKey, type InboundSituation, inbound, providerKey, type TicketState } from './situation.ts';

export type DrainDeps = Pick<Ctx, 'log' | 'clock' | 'platform'>;

/** What rules have loaded for a batch, and decided in it so far. */
export interface RulesOfBatch {
  rules: LoadedRules;
  settled: Settled[];
}

/** What receiving itself may do to tickets of a batch; what rules may do comes with them. */
const reopening: ReadonlySet<Change['act']> = new Set(['reopen']);
const noActs: ReadonlySet<Change['act']> = new Set();

/** The second phase of a batch's loading: its conversations are known and locked. */
export async function loadRulesOfBatch(
  tx: CompanyTx,
  { platform }: DrainDeps,
  batch: readonly WaitingEvent[],
  situation: InboundSituation,
): Promise<RulesOfBatch> {
  const { connections, contacts, tickets, now } = situation;
  const rules = await loadSteps(tx, platform.rules, {
    ...companyIn(tx),
    causes: batch.map(({ event }) => ({ kind: 'inbound', event, messageId: 0 })),
    tickets: [...tickets.values()],
    contactIds: [...new Set([...contacts.values()].map(({ id }) => id))],
    groupAsTicket: (connectionId) => connections.get(connectionId)?.groupAsTicket ?? false,
    acts: situation.closedLately.size > 0 ? reopening : noActs,
    isSilent: false,
    by: inbound,
    now,
  });
  return { rules, settled: [] };
}

/** Asks the rules what becomes of a contact's message that was taken in. */
export function runRules(
  { rules, settled }: RulesOfBatch,
  situation: InboundSituation,
  connectionId: number,
  event: InboundMessage,
): void {
  if (rules.steps.length === 0) return;
  const taken = takenIn(situation, connectionId, event);
  if (taken) runSteps(rules, taken.moment, taken.ticket, settled);
}

/** Lets reactions answer that this message has reopened its ticket. Its row comes first, so `before` is behind it, too. */
export function answerReopened(
  { rules, settled }: RulesOfBatch,
  situation: InboundSituation,
  connectionId: number,
  event: InboundMessage,
): void {
  const reopened = situation.reopened.at(-1);
  const taken = rules.reactions.length > 0 ? takenIn(situation, connectionId, event) : null;
  if (!taken || reopened?.effect.do !== 'move') return;
  const { moment, ticket } = taken;
  const move = { before: reopened.from, change: reopened.effect.change };
  const { before, after } = answersTo(rules, move, { ...moment, ticket: { ...ticket } });
  for (const effect of [...before, ...after]) settle(rules, moment, ticket, effect, settled);
}

/** A message that was taken in, as what happened to its ticket; null: it is in none that is live. */
function takenIn(
  situation: InboundSituation,
  connectionId: number,
  event: InboundMessage,
): { moment: Omit<Moment, 'ticket'>; ticket: TicketState } | null {
  const messageId = situation.known.get(providerKey(connectionId, event.providerId)) ?? 0;
  const target = situation.targets.get(messageId);
  if (!target || target.isDeleted) return null;
  const ticket = situation.tickets.get(conversationKey(target.contactId, connectionId));
  if (!ticket || ticket.id !== target.ticketId) return null;
  const groupAsTicket = situation.connections.get(connectionId)?.groupAsTicket ?? false;
  const cause = { kind: 'inbound', event, messageId } as const;
  return { moment: { now: situation.now, cause, by: inbound, groupAsTicket }, ticket };
}

/** Writes what was closed and goes on, behind the batch's messages in it and by the same clock; answers the events of it. */
export async function writeReopened(
  tx: CompanyTx,
  { platform }: DrainDeps,
  companyId: number,
  { reopened, tickets, now }: InboundSituation,
): Promise<NewEvent[]> {
  if (reopened.length === 0) return [];
  const writing = writingIn(tx, { clock: { now: () => now }, platform }, companyId);
  return (await writeEffects(writing, reopened, byId(tickets))).events;
}

/**
 * Writes what the rules decided, behind the batch itself. Whoever a ticket is handed to is called by the message that did it.
 */
export async function writeRulesOfBatch(
  tx: CompanyTx,
  { clock, platform }: DrainDeps,
  companyId: number,
  { settled, tickets }: Pick<RulesOfBatch, 'settled'> & Pick<InboundSituation, 'tickets'>,
): Promise<NewEvent[]> {
  if (settled.length === 0) return [];
  const armed: NewDue[] = [];
  const { events } = await writeEffects(writingIn(tx, { clock, platform }, companyId, armed), settled, byId(tickets));
  if (armed.length > 0) await armDue(tx, companyId, armed);
  await writeOwnRows(tx, companyId, platform.rules, settled);
  return events;
}

/** The drain's transaction as effects are written in it. Whoever sends, or does what is due, looks twice a second. */
const writingIn = (
  db: CompanyTx,
  { clock, platform }: Pick<DrainDeps, 'clock' | 'platform'>,
  companyId: number,
  armed: NewDue[] = [],
): EngineTx => ({
  companyId,
  db,
  clock,
  platform,
  arm: (kind, subjectId, at) => void armed.push({ kind, subjectId, at: at ?? null }),
  afterCommit: () => {},
});

const byId = (tickets: InboundSituation['tickets']) =>
  new Map([...tickets.values()].map((ticket) => [ticket.id, ticket]));
