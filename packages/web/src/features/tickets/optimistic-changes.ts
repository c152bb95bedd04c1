import type { Ticket } from '@guiche/contract/tickets.schemas';
import { optimisticVersion, settledTicket } from './ticket-acts.ts';

/** A change of a ticket that is shown before the server has answered. */
export interface OptimisticChange {
  ticketId: number;
  shown: Ticket;
}

/** The optimistic changes of one ticket. */
interface Line {
  /** The ticket as the server last sent it. */
  told: Ticket;
  /** In the order in which they were made; the last is on screen. */
  changes: OptimisticChange[];
}

const lines = new Map<number, Line>();

/** Begins an optimistic change: from now on events of the ticket keep it on screen. */
export function beginOptimistic(ticket: Ticket, shown: Ticket): OptimisticChange {
  const optimistic = { ticketId: ticket.id, shown };
  const line = lines.get(ticket.id) ?? { told: ticket, changes: [] };
  line.changes.push(optimistic);
  lines.set(ticket.id, line);
  return optimistic;
}

/** Ends a change that was answered. Returns the ticket to show: a later change, if there is one. */
export function confirmOptimistic(optimistic: OptimisticChange, answer: Ticket, onScreen: Ticket | undefined): Ticket {
  const isLast = lines.get(optimistic.ticketId)?.changes.at(-1) === optimistic;
  const shown = isLast ? settledTicket(answer, onScreen) : withOptimistic(answer);
  forget(optimistic);
  return shown;
}

/** Ends a change that was refused. Returns the ticket without it, to be shown. */
export function revertOptimistic(optimistic: OptimisticChange, onScreen: Ticket | undefined): Ticket {
  const told = lines.get(optimistic.ticketId)?.told ?? optimistic.shown;
  forget(optimistic);
  return settledTicket(told, onScreen);
}

function forget(optimistic: OptimisticChange): void {
  const line = lines.get(optimistic.ticketId);
  if (!line) return;
  line.changes = line.changes.filter((change) => change !== optimistic);
  if (line.changes.length === 0) lines.delete(optimistic.ticketId);
}

/**
 * The ticket to show for an event: a message between a press and its answer must not revert the press for a moment. An
 * event whose status, attendant and queue no pending change led to is somebody else's act, and wins.
 */
export function withOptimistic(news: Ticket): Ticket {
  const line = lines.get(news.id);
  const last = line?.changes.at(-1);
  if (!line || !last || news.version <= line.told.version) return news;
  const places = [line.told, ...line.changes.map(({ shown }) => shown)];
  if (!places.some((place) => isSamePlace(place, news))) return news;
  line.told = news;
  if (isSamePlace(last.shown, news)) return news;
  const { status, userId, user, queueId, queue, waitingSince } = last.shown;
  last.shown = { ...news, status, userId, user, queueId, queue, waitingSince, version: optimisticVersion(news) };
  return last.shown;
}

const isSamePlace = (one: Ticket, other: Ticket) =>
  one.status === other.status && one.userId === other.userId && one.queueId === other.queueId;
