import type { Settings } from '@guiche/contract/company-settings.schemas';
import type { BodyOf, ResultOf } from '@guiche/contract/route';
import type { updateTicket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket } from '@guiche/contract/visibility';
import { noteBefore } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { moverOf } from '../../platform/mover.ts';
import { getQueue } from '../queues/index.ts';
import { readAllSettings } from '../settings/index.ts';
import {
  findLiveTicketId,
  findShownTickets,
  type LockedTicket,
  lockLiveTicket,
  lockTicket,
  placeOf,
  type ShownTicket,
} from '../tickets/index.ts';
import { applyWishes } from './apply-wishes.ts';
import { lockContact } from './contacts.repo.ts';
import { writeEffects } from './engine/write-effects.ts';
import { answerFor, getShownTicket } from './shown-ticket.ts';
import type { Wish } from './transitions.ts';
import { attendanceBefore, type Trace, wayBackOf } from './undo-change.ts';
import { findAttendants, hasUser } from './users.repo.ts';
import type { Outcome } from './wished.ts';

/**
 * A ticket somebody else took a moment ago is answered to who could see it while it waited: whose it is and in which
 * queue, for the dialog that says so, without what was written meanwhile.
 */
function canSeeAsWaiting(ctx: Ctx, row: ShownTicket): boolean {
  return canSeeTicket(ctx.actor, { ...placeOf(row), status: row.is_group ? 'group' : 'pending', userId: null });
}

/** Changes a ticket for a person, who is also given the way back of what they did. */
export async function changeTicketOf(
  ctx: Ctx,
  sealKey: Buffer,
  ticketId: number,
  body: BodyOf<typeof updateTicket>,
): Promise<ResultOf<typeof updateTicket>> {
  const { useIntegration } = body;
  const { changed, undo } = await inTransaction(ctx, async (tx) => {
    const look = await lookAt(tx, ticketId, body);
    const { seen } = look;
    if (!canSeeTicket(ctx.actor, placeOf(seen)) && !canSeeAsWaiting(ctx, seen)) fail('ERR_NO_TICKET_FOUND');
    await requireTargets(tx, body);
    const trace: Trace = { left: null, act: null, said: false, logId: null };
    const { status, queue_id: queueId, user_id: userId, use_integration } = seen;
    noteBefore(tx, { status, queueId, userId, useIntegration: use_integration });
    const attendance = await attendanceBefore(tx, seen, body);
    const now = await applyWish(tx, look, body, trace);
    const undo = wayBackOf(tx, sealKey, { seen, after: now, trace, attendance });
    const isSwitched = useIntegration !== undefined && now.id === seen.id;
    return { changed: isSwitched ? await switchIntegration(tx, now, useIntegration) : now, undo };
  });
  return { ...answerFor(ctx, changed), ...(undo === null ? {} : { undo }) };
}

/** A ticket, and what its change is decided by. */
interface Look {
  seen: ShownTicket;
  /** Null: its contact's row is taken before it. */
  ticket: LockedTicket | null;
  settings: Settings | null;
  /** Of the people that it may go to. */
  names: ReadonlyMap<number, string>;
}

/** In one flight, and behind the lock of a ticket that stays the same one. */
async function lookAt(tx: TxCtx, ticketId: number, wish: Wish): Promise<Look> {
  if (wish.isTransfered) return unlockedLook(await getShownTicket(tx, ticketId));
  const takers = wish.status === 'open' || wish.status === 'group' ? [tx.actor.userId] : [];
  const [ticket, [seen], settings, people] = await Promise.all([
    lockLiveTicket(tx.db, ticketId),
    findShownTickets(tx.db, [ticketId]),
    readAllSettings(tx.db),
    takers.length > 0 ? findAttendants(tx.db, takers) : [],
  ]);
  if (!seen) return fail('ERR_NO_TICKET_FOUND');
  if (!ticket) return unlockedLook(seen);
  return { seen, ticket, settings, names: new Map([...people].map(([id, { name }]) => [id, name])) };
}

const unlockedLook = (seen: ShownTicket): Look => ({ seen, ticket: null, settings: null, names: new Map() });

/** Queue and person that a change names are the company's. */
async function requireTargets(tx: TxCtx, { queueId, userId }: Wish): Promise<void> {
  if (queueId != null) await getQueue(tx, queueId);
  if (userId != null && userId !== tx.actor.userId && !(await hasUser(tx.db, userId))) fail('ERR_NO_USER_FOUND');
}

/**
 * Changes a ticket as somebody wishes, with the texts that go with it, under its lock. Answers the ticket to show: this
 * one, the one a transfer began, or the live one that stands in the way of reopening it. `trace` is filled in for who may take
 * it back.
 */
async function applyWish(tx: TxCtx, look: Look, wish: BodyOf<typeof updateTicket>, trace: Trace): Promise<ShownTicket> {
  const { seen, names } = look;
  if (look.ticket !== null && look.settings !== null) {
    const ends = wish.useIntegration === undefined ? { names } : undefined;
    const wished = { seen, ticket: look.ticket, isSeenLocked: true };
    return outcomeOf(tx, seen, await applyWishes(tx, [wished], wish, look.settings, ends), trace);
  }
  if ((seen.status === 'closed' || wish.isTransfered) && !(await lockContact(tx.db, seen.contact_id))) {
    // Merged meanwhile, its tickets went along: begin again with the contact they are of now.
    const moved = await getShownTicket(tx, seen.id);
    if (moved.contact_id !== seen.contact_id) return applyWish(tx, unlockedLook(moved), wish, trace);
  }
  if (seen.status === 'closed') {
    const live = await findLiveTicketId(tx.db, seen.contact_id, seen.connection_id);
    if (live !== null) return getShownTicket(tx, live);
  }
  const [ticket, settings] = await Promise.all([lockTicket(tx.db, seen.id), readAllSettings(tx.db)]);
  if (!ticket) return fail('ERR_NO_TICKET_FOUND');
  // Between the look and the lock it was closed: begin again with the contact's lock, in the order of locks.
  if (ticket.status === 'closed' && seen.status !== 'closed' && wish.status !== 'closed')
    return getShownTicket(tx, seen.id);
  return outcomeOf(tx, seen, await applyWishes(tx, [{ seen, ticket }], wish, settings), trace);
}

async function outcomeOf(
  tx: TxCtx,
  seen: ShownTicket,
  outcomes: ReadonlyMap<number, Outcome>,
  trace: Trace,
): Promise<ShownTicket> {
  const outcome = outcomes.get(seen.id);
  if (outcome?.kind === 'refused') return fail(outcome.code);
  if (outcome?.kind === 'noted') return outcome.after;
  if (outcome?.kind !== 'moved') return getShownTicket(tx, seen.id);
  const { left, act, said, logId } = outcome;
  Object.assign(trace, { left, act, said, logId } satisfies Trace);
  return outcome.after;
}

/** No move: the ticket keeps its place in every list, and its log says nothing of it. */
async function switchIntegration(tx: TxCtx, row: ShownTicket, use: boolean): Promise<ShownTicket> {
  if (row.use_integration === use || !canSeeTicket(tx.actor, placeOf(row))) return row;
  const effect = { do: 'set', programs: { use_integration: use } } as const;
  const settled = { ticketId: row.id, by: moverOf(tx), from: placeOf(row), effect };
  const { shown, events } = await writeEffects(tx, [settled], new Map());
  for (const event of events) tx.emit(event);
  return shown.get(row.id) ?? row;
}
