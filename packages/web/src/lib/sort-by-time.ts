import type { Message } from '@guiche/contract/messages.schemas';

/** Where the time in message ids begins; as in the database's `message_ids`. */
const idEpoch = Date.UTC(2024, 0);
/** What people see of a time is its minute. */
const lateMs = 60_000;

/** When a message came to us, whenever it was written: ids say so. */
export const cameAt = (id: number) => new Date(idEpoch + Math.floor(id / 4096));

/**
 * Messages, which come in the order of their ids, as they were written. One that came after others that were written later
 * stands before those, but within its ticket; it is among `late`.
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
