import type { NumberedEvent } from '../events/event-wait.ts';

/** Rooms exist in two forms: for people who read contact numbers, and for those who get them masked. */
export type Form = 'full' | 'masked';

/**
 * Turns each event's payload into the masked one. Every event has an entry; where nothing has to be hidden, it returns
 * its argument.
 */
export type Maskers = Readonly<Record<string, (payload: never) => unknown>>;

export const roomInForm = (room: string, form: Form) => `${room}:${form}`;

/** Makes the payload for one form of rooms. Throws when the event has no masker: unmasked is never the fallback. */
export function presentEvent(event: NumberedEvent, form: Form, maskers: Maskers): object {
  if (form === 'full') return withSeq(event.payload, event.seq);
  const masker = maskers[event.name];
  if (!masker) throw new Error(`event ${event.name} has no masker`);
  return withSeq(masker(event.payload as never), event.seq);
}

/**
 * Makes what sockets get that saw the event's entity and no longer do: `{action: 'delete', ticketId}` for `ticket`,
 * likewise for every event that carries its own entity or id. Null for the others, such as `appMessage`: a message
 * never leaves alone.
 */
export function presentDeparture(event: NumberedEvent): object | null {
  const payload = Object(event.payload) as Record<string, unknown>;
  const idField = `${event.name}Id`;
  const id = payload[idField] ?? (Object(payload[event.name]) as { id?: unknown }).id;
  return typeof id === 'number' ? { action: 'delete', [idField]: id, seq: event.seq } : null;
}

function withSeq(payload: unknown, seq: number): object {
  if (typeof payload !== 'object' || payload === null) throw new Error('the payload of an event is an object');
  return { ...payload, seq };
}
