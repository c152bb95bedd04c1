import { type Actor, isAdmin } from '@guiche/contract/actor';
import type { BodyOf } from '@guiche/contract/route';
import { canSnooze } from '@guiche/contract/snooze';
import { canTransfer } from '@guiche/contract/ticket-moves';
import { canClosePending, type updateTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { canSeeTicket } from '@guiche/contract/visibility';
import { inboxTabs } from './inbox-search.ts';

/** The acts on a whole ticket. `ignore` closes one that nobody attended. */
export type TicketAct =
  | 'accept'
  | 'return'
  | 'resolve'
  | 'ignore'
  | 'reopen'
  | 'transfer'
  | SwitchAct
  | 'snooze'
  | 'wake'
  | 'unread'
  | 'log'
  | 'export'
  | 'delete';

/** An act that changes the status by `PUT /tickets/{id}`; shown before the server answers. */
export type StatusAct = 'accept' | 'return' | 'resolve' | 'ignore' | 'reopen';
/** An act that leaves the ticket in its place. */
export type SwitchAct = 'integrationOn' | 'integrationOff' | 'botOn' | 'botOff';

type TicketBody = BodyOf<typeof updateTicket>;

/** Acts of the attendant that change neither status nor attendant. */
const asideActs = (actor: Actor, ticket: Ticket): TicketAct[] =>
  canSnooze(actor, ticket) ? [ticket.snooze ? 'wake' : 'snooze', 'unread'] : [];

/** The acts of this person on this ticket, the most likely first. */
export function actsOn(actor: Actor, ticket: Ticket): TicketAct[] {
  if (!canSeeTicket(actor, ticket)) return [];
  const ends: TicketAct[] = isAdmin(actor) ? ['log', 'export', 'delete'] : ['log', 'export'];
  const rest = [...switchesOn(actor, ticket), ...ends];
  switch (ticket.status) {
    case 'pending':
      return [
        ...(canClosePending(actor) ? (['accept', 'ignore'] as const) : (['accept'] as const)),
        'transfer',
        ...rest,
      ];
    case 'open':
      return ['resolve', 'return', 'transfer', ...asideActs(actor, ticket), ...rest];
    case 'group':
      return ['resolve', 'transfer', ...asideActs(actor, ticket), ...rest];
    case 'closed':
      return ['reopen', ...rest];
    case 'nps':
    case 'lgpd':
      return rest;
  }
}

/** The switches of a ticket, each with the opposite of its state. Groups have no bot. */
function switchesOn(actor: Actor, ticket: Ticket): SwitchAct[] {
  if (!canTransfer(actor, ticket)) return [];
  const integration = ticket.useIntegration ? 'integrationOff' : 'integrationOn';
  if (ticket.isGroup) return [integration];
  return [integration, ticket.contact.disableBot ? 'botOn' : 'botOff'];
}

/** The tab in which a ticket is listed. */
export const tabFor = (ticket: Ticket) => inboxTabs.find((tab) => tab === ticket.status);

export const isStatusAct = (act: TicketAct): act is StatusAct =>
  act === 'accept' || act === 'return' || act === 'resolve' || act === 'ignore' || act === 'reopen';
export const isSwitchAct = (act: TicketAct): act is SwitchAct => /^(integration|bot)(On|Off)$/.test(act);

/** Groups are attended by all, so they have a status of their own. */
const attendedStatus = ({ isGroup }: Ticket) => (isGroup ? 'group' : 'open');

/** The request's body; `queueId` only if a queue was chosen. */
export function bodyOf(
  act: StatusAct,
  actor: Actor,
  ticket: Ticket,
  queueId: number | null,
  sendFarewellMessage = false,
): TicketBody {
  const chosen = queueId === null ? {} : { queueId };
  const end = { sendFarewellMessage, amountUsedBotQueues: 0 };
  switch (act) {
    case 'accept':
    case 'reopen':
      return { status: attendedStatus(ticket), userId: actor.userId, ...chosen };
    case 'return':
      return { status: 'pending', userId: null };
    case 'resolve':
      return { status: 'closed', userId: actor.userId, ...end };
    case 'ignore':
      return { status: 'closed', ...end };
  }
}

/** The destination of a transfer. */
export interface TransferChoice {
  queueId: number;
  /** Null: anybody in the queue. */
  userId: number | null;
  /** A private note for colleagues. */
  note: string;
}

export function transferBody(ticket: Ticket, { queueId, userId, note }: TransferChoice): TicketBody {
  const status = userId === null ? 'pending' : attendedStatus(ticket);
  return { status, userId, queueId, msgTransfer: note.trim() || null, isTransfered: true };
}

interface Names {
  user: { id: number; name: string };
  queue: Ticket['queue'];
}

/** A placeholder colour: the session lacks the own one, which the answer brings. */
const colourUntilAnswered = '#5B6472';

/**
 * A version above the shown one and always below the server's next, so that any real change is newer. Small steps,
 * because halving would reach the next version after a few dozen.
 */
export const optimisticVersion = ({ version }: Ticket) => version + (Math.floor(version) + 1 - version) / 16;

/** The expected ticket, shown before the server answers. */
export function optimisticTicket(ticket: Ticket, body: TicketBody, names: Names, now: Date): Ticket {
  const userId = body.userId === undefined ? ticket.userId : body.userId;
  return {
    ...ticket,
    status: body.status ?? ticket.status,
    userId,
    user:
      userId === ticket.userId ? ticket.user : userId === null ? null : { ...names.user, color: colourUntilAnswered },
    queueId: body.queueId ?? ticket.queueId,
    queue: body.queueId ? names.queue : ticket.queue,
    waitingSince: body.status === 'pending' ? now.toISOString() : null,
    updatedAt: now.toISOString(),
    version: optimisticVersion(ticket),
  };
}

/**
 * Replaces an optimistic ticket by the server's answer, even with an unchanged version, or by the ticket before a
 * refusal. Newer events stay.
 */
export const settledTicket = (ticket: Ticket, shown: Ticket | undefined): Ticket =>
  shown && shown.version > ticket.version && Math.floor(shown.version) === Math.floor(ticket.version)
    ? { ...ticket, version: optimisticVersion(shown) }
    : ticket;

/** Whether somebody else has accepted it first. */
export const isTaken = (actor: Actor, ticket: Ticket) =>
  ticket.status !== 'closed' && ticket.userId !== null && ticket.userId !== actor.userId;

/** The result of a transfer: somebody else may have moved or closed the ticket before. */
export function fateOfTransfer(answer: Ticket, { queueId, userId }: TransferChoice): 'done' | 'taken' | 'closed' {
  if (answer.status === 'closed') return 'closed';
  return answer.queueId === queueId && answer.userId === userId ? 'done' : 'taken';
}
