import { type Actor, isAdmin } from '@guiche/contract/actor';
import { canTransfer } from '@guiche/contract/ticket-moves';
import { canClosePending } from '@guiche/contract/tickets';
import { canSeeTicket, type TicketPlace } from '@guiche/contract/visibility';

export interface Wish {
  /** Not said: it stays where it is, unless it is passed on. */
  status?: 'pending' | 'open' | 'closed' | 'group';
  userId?: number | null;
  queueId?: number | null;
  /** Passed on to a person, or into a queue: the status follows from that. */
  isTransfered?: boolean;
  /** For whoever has it next, kept as a private note. */
  msgTransfer?: string | null;
  /** False: closed in silence. Not said is yes. */
  sendFarewellMessage?: boolean;
  /** What an import left is nobody's work: it is closed without the tag that others need. */
  needsNoTag?: boolean;
}

export type LogType = 'open' | 'reopen' | 'pending' | 'closed' | 'queue' | 'transfered';

/**
 * What a change of a ticket comes to. `taken`: somebody else was first, the ticket is answered as it is. `note`: it is where it
 * was to go, and what was to be said to colleagues is said.
 */
export type Transition =
  | { kind: 'taken' }
  | { kind: 'unchanged' }
  | { kind: 'note' }
  | { kind: 'refused'; code: 'ERR_NO_PERMISSION' | 'ERR_INVALID_TRANSITION' | 'ERR_QUEUE_REQUIRED' }
  | Change;

export interface Change {
  kind: 'change';
  /** `leave`: its queue is no more; it keeps its attendant and its place in the lists, and stays set aside. */
  act: 'accept' | 'reopen' | 'return' | 'close' | 'assign' | 'transfer' | 'leave';
  status: TicketPlace['status'];
  userId: number | null;
  queueId: number | null;
  log: LogType;
}

const isAttended = (status: TicketPlace['status']) => status === 'open' || status === 'group';

/** The rule of every change of status, owner or queue. Pure: rows and rights in, the change out. */
export function decideTransition(actor: Actor, place: TicketPlace, wish: Wish): Transition {
  if (wish.isTransfered) return transfer(actor, place, wish);
  const queueId = wish.queueId === undefined ? place.queueId : wish.queueId;
  switch (wish.status) {
    case undefined:
      return { kind: 'unchanged' };
    case 'closed':
      return close(actor, place);
    case 'pending':
      return returnToQueue(actor, place, queueId);
    case 'open':
    case 'group':
      return attend(actor, place, wish.userId ?? actor.userId, queueId);
  }
}

function attend(actor: Actor, place: TicketPlace, userId: number, queueId: number | null): Transition {
  if (userId !== actor.userId && !isAdmin(actor)) return { kind: 'refused', code: 'ERR_NO_PERMISSION' };
  const status = place.isGroup ? 'group' : 'open';
  const change = { kind: 'change', status, userId, queueId } as const;
  if (place.status === 'pending') return { ...change, act: 'accept', log: 'open' };
  if (place.status === 'closed') return { ...change, act: 'reopen', log: 'reopen' };
  if (!isAttended(place.status)) return { kind: 'refused', code: 'ERR_INVALID_TRANSITION' };
  if (place.userId !== null && place.userId !== userId)
    return isAdmin(actor) && userId !== actor.userId ? { ...change, act: 'assign', log: 'queue' } : { kind: 'taken' };
  if (place.userId === userId && place.queueId === queueId) return { kind: 'unchanged' };
  return { ...change, act: 'assign', log: 'queue' };
}

/** Whoever sees it may pass it on, also to where they do not see it. Who saw it a moment ago is told who has it now. */
function transfer(actor: Actor, place: TicketPlace, wish: Wish): Transition {
  const { status, userId = null, queueId = null } = wish;
  if (queueId === null) return { kind: 'refused', code: 'ERR_QUEUE_REQUIRED' };
  if (status === 'closed') return { kind: 'refused', code: 'ERR_INVALID_TRANSITION' };
  if (!canSeeTicket(actor, place)) return { kind: 'taken' };
  if (!canTransfer(actor, place)) return { kind: 'refused', code: 'ERR_INVALID_TRANSITION' };
  const attended = place.isGroup ? 'group' : 'open';
  const next = { status: userId === null ? 'pending' : attended, userId, queueId } as const;
  const isThere = place.status === next.status && place.userId === userId && place.queueId === queueId;
  // A second press moves nothing and tells the contact nothing; a note is left all the same.
  if (isThere) return { kind: wish.msgTransfer?.trim() ? 'note' : 'unchanged' };
  return { kind: 'change', act: 'transfer', ...next, log: 'transfered' };
}

function returnToQueue(actor: Actor, place: TicketPlace, queueId: number | null): Transition {
  if (place.status === 'pending') return { kind: 'unchanged' };
  if (!isAttended(place.status)) return { kind: 'refused', code: 'ERR_INVALID_TRANSITION' };
  if (!mayDecide(actor, place)) return { kind: 'taken' };
  return { kind: 'change', act: 'return', status: 'pending', userId: null, queueId, log: 'pending' };
}

function close(actor: Actor, place: TicketPlace): Transition {
  if (place.status === 'closed') return { kind: 'unchanged' };
  if (place.status === 'pending' && !canClosePending(actor)) return { kind: 'refused', code: 'ERR_NO_PERMISSION' };
  if (isAttended(place.status) && !mayDecide(actor, place)) return { kind: 'taken' };
  return closed(place);
}

/** The close of a ticket, which keeps whose and where it was. */
export const closed = ({ userId, queueId }: TicketPlace): Change => ({
  kind: 'change',
  act: 'close',
  status: 'closed',
  userId,
  queueId,
  log: 'closed',
});

/** An attended ticket is its owner's; admins, and who may see everybody's chats, decide for others. Who may not is told whose it is. */
const mayDecide = (actor: Actor, place: TicketPlace) =>
  place.userId === null || place.userId === actor.userId || isAdmin(actor) || actor.allUserChat;
