import type { Message } from '@guiche/contract/messages.schemas';

/** The epoch of message ids, as in the database's `message_ids`. */
const idEpoch = Date.UTC(2024, 0);
/** People see times in minutes. */
const lateMs = 60_000;

/** When a message arrived, read from its id. */
export const cameAt = (id: number) => new Date(idEpoch + Math.floor(id / 4096));

/**
 * Sorts messages, given in the order of their ids, by writing time. A message that arrived after later written ones is
 * moved before those, within its ticket, and is listed in `late`.
 */
export function sortByTime<M extends Pick<Message, 'id' | 'ticketId' | 'createdAt'>>(messages: readonly M[]) {
  const placed: M[] = [];
  const late = new Set<M>();
  let newest = 0;
  for (const message of messages) {
    const at = Date.parse(message.createdAt);
    const isLate = newest - at >= lateMs && cameAt(message.id).getTime() - at >= lateMs;
    newest = Math.max(newest, at);
    const isAfter = (other: M) => other.ticketId !== message.ticketId || Date.parse(other.createdAt) <= at;
    if (isLate) placed.splice(placed.findLastIndex(isAfter) + 1, 0, message);
    else placed.push(message);
    if (isLate) late.add(message);
  }
  return { placed, late };
}
