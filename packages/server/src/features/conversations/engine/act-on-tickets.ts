import type { Settings } from '@guiche/contract/company-settings.schemas';
import type { TxCtx } from '../../../platform/context.ts';
import { moverOf } from '../../../platform/mover.ts';
import { pushToOwner } from '../../../platform/push/push-to-people.ts';
import type { LockedTicket, ShownTicket } from '../../tickets/index.ts';
import { allActs, companyIn, loadReactions, writeOwnRows } from './load-rules.ts';
import { moveAtEnd } from './move-at-end.ts';
import { type LoadedRules, settle } from './run-steps.ts';
import { type Ahead, type Cause, type Deed, type Moment, type RuledTicket, rulesIn, type Settled } from './step.ts';
import { writeEffects } from './write-effects.ts';
import type { Written } from './writing.ts';

/** A locked ticket, and what is done to it. */
interface Act {
  ticket: LockedTicket;
  /** Its row, read behind the lock. A move that ends the transaction ({@link Asking.ends}) then needs no look at what it made. */
  seen?: ShownTicket;
  /** Groups of its connection are tickets like others; absent: they are not. */
  groupAsTicket?: boolean;
  effects: readonly Deed[];
}

export interface Asking {
  cause: Cause;
  /** Read already; absent: read where a reaction asks. */
  settings?: Settings;
  /** Nothing is looked at, nor done to these tickets, behind it: its rows travel with COMMIT. By name who gets them. */
  ends?: { names: ReadonlyMap<number, string> };
}

const ruledTicketOf = (ticket: LockedTicket): RuledTicket => ({ ...ticket, saidAt: null });

/**
 * For requests, jobs and due turns: does to locked tickets what was decided, with all that reacts to it, and writes it
 * set-based. Events and pushes go with the commit.
 */
export async function actOnTickets(tx: TxCtx, acts: readonly Act[], asking: Asking): Promise<Written> {
  const rules = await loadFor(tx, acts, asking);
  const settled: Settled[] = [];
  for (const act of acts) {
    const ticket = ruledTicketOf(act.ticket);
    for (const effect of act.effects) settle(rules, momentOf(tx, act, asking), ticket, effect, settled);
  }
  return write(tx, acts, settled, asking);
}

const momentOf = (
  tx: TxCtx,
  { groupAsTicket = false }: Pick<Act, 'groupAsTicket'>,
  { cause }: Asking,
): Omit<Moment, 'ticket'> => ({
  now: tx.clock.now(),
  cause,
  by: moverOf(tx),
  groupAsTicket,
});

async function loadFor(tx: TxCtx, acts: readonly Act[], { cause, settings }: Asking): Promise<LoadedRules> {
  const moves = acts.flatMap(({ effects }) => effects.flatMap(moveOf));
  if (moves.length === 0) return { steps: [], reactions: [] };
  const groups = new Map(acts.map(({ ticket, groupAsTicket }) => [ticket.connection_id, groupAsTicket]));
  const ahead: Ahead = {
    ...companyIn(tx.db),
    ...(settings ? { settings: async () => settings } : {}),
    causes: [cause],
    tickets: acts.map(({ ticket }) => ruledTicketOf(ticket)),
    contactIds: [...new Set(acts.map(({ ticket }) => ticket.contact_id))],
    groupAsTicket: (connectionId) => groups.get(connectionId) ?? false,
    acts: rulesIn(tx.platform.rules).reactions.some((reaction) => reaction.moves) ? allActs : new Set(moves),
    isSilent: isSilent(cause),
    by: moverOf(tx),
    now: tx.clock.now(),
  };
  return { steps: [], reactions: await loadReactions(tx.db, tx.platform.rules, ahead) };
}

const seenIn = (acts: readonly Act[]) => new Map(acts.flatMap(({ seen }) => (seen ? [[seen.id, seen] as const] : [])));

const moveOf = (effect: Deed) => {
  const change = effect.do === 'begin' ? effect.move?.change : effect.do === 'move' ? effect.change : undefined;
  return change ? [change.act] : [];
};

const isSilent = (cause: Cause) => cause.kind === 'asked' && cause.wish.sendFarewellMessage === false;

async function write(tx: TxCtx, acts: readonly Act[], settled: readonly Settled[], { ends }: Asking): Promise<Written> {
  const last = ends ? moveAtEnd(tx, settled, seenIn(acts), ends.names) : null;
  const written = last ?? (await writeEffects(tx, settled, new Map(acts.map(({ ticket }) => [ticket.id, ticket]))));
  await writeOwnRows(tx.db, tx.companyId, tx.platform.rules, settled);
  for (const { ticketId, userId } of written.handed) pushToOwner(tx, ticketId, userId);
  for (const event of written.events) tx.emit(event);
  return written;
}
