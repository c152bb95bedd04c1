import { type Actor, isAdmin } from '@guiche/contract/actor';
import type { BodyOf } from '@guiche/contract/route';
import { canClosePending, type Ticket, type updateTicket } from '@guiche/contract/tickets';
import { canSeeTicket } from '@guiche/contract/visibility';

/** What a person can do with a ticket as a whole. `ignore` closes one that nobody attended. */
export type TicketAct = 'accept' | 'return' | 'resolve' | 'ignore' | 'reopen' | 'log' | 'export' | 'delete';

type TicketBody = BodyOf<typeof updateTicket>;
/** An act that changes the status by `PUT /tickets/{id}`. */
export type StatusAct = Exclude<TicketAct, 'log' | 'export' | 'delete'>;

/** The acts this person has on this ticket, the most likely first. */
export function actsOn(actor: Actor, ticket: Ticket): TicketAct[] {
  if (!canSeeTicket(actor, ticket)) return [];
  const rest: TicketAct[] = isAdmin(actor) ? ['log', 'export', 'delete'] : ['log', 'export'];
  switch (ticket.status) {
    case 'pending':
      return canClosePending(actor) ? ['accept', 'ignore', ...rest] : ['accept', ...rest];
    case 'open':
      return ['resolve', 'return', ...rest];
    case 'group':
      return ['resolve', ...rest];
    case 'closed':
      return ['reopen', ...rest];
    case 'nps':
    case 'lgpd':
      return rest;
  }
}

/** Groups of the WhatsApp session are attended together, under a status of their own. */
const attendedStatus = (ticket: Ticket) => (ticket.isGroup && ticket.channel === 'whatsapp' ? 'group' : 'open');

/** The call's body. `queueId` only when a queue was chosen. */
export function bodyOf(act: StatusAct, actor: Actor, ticket: Ticket, queueId: number | null): TicketBody {
  const chosen = queueId === null ? {} : { queueId };
  const silent = { sendFarewellMessage: false, amountUsedBotQueues: 0 };
  switch (act) {
    case 'accept':
    case 'reopen':
      return { status: attendedStatus(ticket), userId: actor.userId, ...chosen };
    case 'return':
      return { status: 'pending', userId: null };
    case 'resolve':
      return { status: 'closed', userId: actor.userId, ...silent };
    case 'ignore':
      return { status: 'closed', ...silent };
  }
}

interface Names {
  user: { id: number; name: string };
  queue: Ticket['queue'];
}

/** The session does not say the own user's colour; the answer brings it. */
const colourUntilAnswered = '#5B6472';

/**
 * The ticket as it will most likely be, shown before the server answers. Its version stands half a step above the one we
 * saw: any real change since then is newer and wins.
 */
export function expectedTicket(ticket: Ticket, body: TicketBody, names: Names, now: Date): Ticket {
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
    version: ticket.version + 0.5,
  };
}

/** The server's answer, which counts even where it changed nothing and so did not raise the version. */
export const answeredTicket = (answer: Ticket, expected: Ticket): Ticket =>
  answer.version > expected.version ? answer : { ...answer, version: answer.version + 0.75 };

/** Undoes {@link expectedTicket}, unless something newer has come meanwhile. */
export const restoredTicket = (ticket: Ticket): Ticket => ({ ...ticket, version: ticket.version + 0.75 });

/** Whether somebody else has it now: the race for it was lost. */
export const isTaken = (actor: Actor, ticket: Ticket) =>
  ticket.status !== 'closed' && ticket.userId !== null && ticket.userId !== actor.userId;
