import type { Ticket } from '@guiche/contract/tickets.schemas';
import { optimisticVersion, settledTicket } from './ticket-acts.ts';

/** A change of a ticket that is shown before the server has answered. */
export interface OptimisticChange {
  ticketId: number;
  shown: Ticket;
}

/** What is under way of one ticket. */
interface Line {
  /** The ticket as the server last told it. */
  told: Ticket;
  /** In the order they were made; the last is what is on screen. */
  changes: OptimisticChange[];
}

const lines = new Map<number, Line>();

/** From now on news of the ticket keep the change on screen. */
export function beginOptimistic(ticket: Ticket, shown: Ticket): OptimisticChange {
  const optimistic = { ticketId: ticket.id, shown };
  const line = lines.get(ticket.id) ?? { told: ticket, changes: [] };
  line.changes.push(optimistic);
  lines.set(ticket.id, line);
  return optimistic;
}

/** The change was answered. Answers what to show in place of what is on screen: where another change follows, that. */
export function confirmOptimistic(optimistic: OptimisticChange, answer: Ticket, onScreen: Ticket | undefined): Ticket {
  const isLast = lines.get(optimistic.ticketId)?.changes.at(-1) === optimistic;
  const shown = isLast ? settledTicket(answer, onScreen) : withOptimistic(answer);
  forget(optimistic);
  return shown;
}

/** The change was refused. Answers the ticket without it, to be shown in the place of what is on screen. */
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
 * What is shown of news: a customer's word between a press and its answer does not take the press back for a moment. News
 * of a place that nothing under way led to are somebody else's doing, and win.
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
