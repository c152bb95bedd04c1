import type { OtherOpenTicket } from '@guiche/contract/ticket-requests';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const readNamed = (value: unknown) => (isRecord(value) && typeof value.name === 'string' ? { name: value.name } : null);

/** What the 409 of a new ticket says in its `error`; null where that is none. */
export function readOtherTicket(text: string): OtherOpenTicket | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value.uuid !== 'string') return null;
  const userId = typeof value.userId === 'number' ? value.userId : null;
  const [user, queue] = [readNamed(value.user), readNamed(value.queue)];
  // A server of before says it by the names alone.
  const isVisible = typeof value.isVisible === 'boolean' ? value.isVisible : user !== null || queue !== null;
  return { userId, uuid: value.uuid, user, queue, isVisible };
}
