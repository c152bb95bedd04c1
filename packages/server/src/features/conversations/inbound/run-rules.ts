import type { InboundMessage } from '../../../channels/inbound-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import type { Mover } from '../../../platform/mover.ts';
import { allActs, companyIn, loadSteps, writeOwnRows } from '../engine/load-rules.ts';
import { type LoadedRules, runSteps } from '../engine/run-steps.ts';
import type { Settled } from '../engine/step.ts';
import { writeEffects } from '../engine/write-effects.ts';
import { conversationKey, type InboundSituation, providerKey } from './situation.ts';

export type DrainDeps = Pick<Ctx, 'log' | 'clock' | 'platform'>;

/** What rules have loaded for a batch, and decided in it so far. */
export interface RulesOfBatch {
  rules: LoadedRules;
  settled: Settled[];
}

const by: Mover = { kind: 'program', name: 'inbound' };

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
    acts: allActs,
    isSilent: false,
    by,
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
  const messageId = situation.known.get(providerKey(connectionId, event.providerId)) ?? 0;
  const target = situation.targets.get(messageId);
  if (!target || target.isDeleted) return;
  const ticket = situation.tickets.get(conversationKey(target.contactId, connectionId));
  if (ticket?.id !== target.ticketId || !ticket) return;
  const groupAsTicket = situation.connections.get(connectionId)?.groupAsTicket ?? false;
  const cause = { kind: 'inbound', event, messageId } as const;
  runSteps(rules, { now: situation.now, cause, by, groupAsTicket }, ticket, settled);
}

/**
 * Writes what the rules decided, behind the batch itself. Lanes look for what is to be sent twice a second, and whoever a ticket is
 * handed to is called by the message that did it: nothing here has to be woken.
 */
export async function writeRulesOfBatch(
  tx: CompanyTx,
  { clock, platform }: DrainDeps,
  companyId: number,
  { settled, tickets }: Pick<RulesOfBatch, 'settled'> & Pick<InboundSituation, 'tickets'>,
): Promise<NewEvent[]> {
  if (settled.length === 0) return [];
  const writing = { companyId, db: tx, clock, platform, afterCommit: () => {} };
  const byId = new Map([...tickets.values()].map((ticket) => [ticket.id, ticket]));
  const { events } = await writeEffects(writing, settled, byId);
  await writeOwnRows(tx, companyId, platform.rules, settled);
  return events;
}
