import type { Settings } from '@guiche/contract/company-settings.schemas';
import type { ErrorCode } from '@guiche/contract/errors';
import { canSeeTicket } from '@guiche/contract/visibility';
import type { TxCtx } from '../../platform/context.ts';
import { placeOf } from '../tickets/index.ts';
import { beginAnew } from './begin-anew.ts';
import { type Asking, actOnTickets } from './engine/act-on-tickets.ts';
import { type Guards, loadGuards } from './guards.ts';
import { type Change, decideTransition, type Wish } from './transitions.ts';
import { groupAsTicketOf, type Moving, type Outcome, type Wished } from './wished.ts';

/**
 * Does what somebody wishes to tickets that are locked, as their contacts are where that is needed, and all that goes with it. Many
 * take the statements of one.
 */
export async function applyWishes(
  tx: TxCtx,
  wished: readonly Wished[],
  wish: Wish,
  settings: Settings,
  ends?: Asking['ends'],
): Promise<Map<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  const asking: Asking = { cause: { kind: 'asked', wish }, settings };
  const [moving, noted] = judge(tx, wished, wish, outcomes);
  const guards = await loadGuards(tx, moving, wish, settings);
  const passed = moving.flatMap((one) => {
    const change = guardedChange(guards, one, wish);
    if ('code' in change) outcomes.set(one.ticket.id, { kind: 'refused', code: change.code });
    return 'code' in change ? [] : [{ ...one, change }];
  });
  const begins = ({ change, before }: Moving) =>
    change.act === 'transfer' && settings.closeTicketOnTransfer === 'enabled' && change.queueId !== before.queueId;
  const going = passed.filter((one) => !begins(one));
  const acts = [
    ...going.map((one) => ({ ...actOn(one), effects: [{ do: 'move', change: one.change } as const] })),
    ...noted.map((one) => ({ ...actOn(one), effects: [{ do: 'note', text: wish.msgTransfer ?? '' } as const] })),
  ];
  const anew = passed.filter(begins);
  if (acts.length > 0) {
    const isLast = ends !== undefined && anew.length === 0;
    const { shown, said, logs } = await actOnTickets(tx, acts, isLast ? { ...asking, ends } : asking);
    for (const {
      ticket: { id },
      seen,
    } of noted)
      outcomes.set(id, { kind: 'noted', after: shown.get(id) ?? seen });
    for (const {
      ticket: { id },
      seen,
      before: left,
      change: { act },
    } of going) {
      const after = shown.get(id) ?? seen;
      outcomes.set(id, { kind: 'moved', after, left, act, said: said.has(id), logId: logs.get(id) ?? null });
    }
  }
  if (anew.length > 0) for (const [id, outcome] of await beginAnew(tx, anew, asking)) outcomes.set(id, outcome);
  return outcomes;
}

const actOn = ({ ticket, seen, isSeenLocked = false }: Wished) => ({
  ticket,
  groupAsTicket: groupAsTicketOf(seen),
  ...(isSeenLocked ? { seen } : {}),
});

/** Which of them move, and in which only a word is left; the others have their outcome. */
function judge(tx: TxCtx, wished: readonly Wished[], wish: Wish, outcomes: Map<number, Outcome>): [Moving[], Wished[]] {
  const moving: Moving[] = [];
  const noted: Wished[] = [];
  for (const one of wished) {
    const { id } = one.ticket;
    const before = placeOf(one.ticket);
    const decided = decideTransition(tx.actor, before, wish);
    if (decided.kind === 'refused') outcomes.set(id, decided);
    else if (decided.kind === 'note') noted.push(one);
    else if (decided.kind !== 'change') outcomes.set(id, { kind: 'stays' });
    else if (!canSeeTicket(tx.actor, before)) outcomes.set(id, { kind: 'refused', code: 'ERR_NO_TICKET_FOUND' });
    else moving.push({ ...one, before, change: decided });
  }
  return [moving, noted];
}

/** The change as it can be made, or why it cannot. Nothing was written yet. */
function guardedChange(guards: Guards, moving: Moving, wish: Wish): Change | { code: ErrorCode } {
  const { ticket, change } = moving;
  if (change.act === 'reopen' && !guards.connections.has(ticket.connection_id)) return { code: 'ERR_NO_WAPP_FOUND' };
  const isGone = guards.asksForQueue(moving) && !guards.queues.has(change.queueId ?? 0);
  if (isGone && wish.queueId != null) return { code: 'ERR_NO_QUEUE_FOUND' };
  if (guards.givesGroup(moving) && !guards.groupPeople.has(change.userId ?? 0))
    return { code: 'ERR_USER_WITHOUT_GROUPS' };
  if (change.act === 'close' && guards.tagged !== null && !guards.tagged.has(ticket.contact_id))
    return { code: 'ERR_TAG_REQUIRED' };
  return isGone ? { ...change, queueId: null } : change;
}
