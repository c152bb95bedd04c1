import type { OtherOpenTicket } from '@guiche/contract/ticket-requests';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const readNamed = (value: unknown) => (isRecord(value) && typeof value.name === 'string' ? { name: value.name } : null);

/** Reads the existing ticket from the `error` of a 409; null: there is none. */
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
  // Older servers do not send it; the names tell.
  const isVisible = typeof value.isVisible === 'boolean' ? value.isVisible : user !== null || queue !== null;
  return { userId, uuid: value.uuid, user, queue, isVisible };
}
