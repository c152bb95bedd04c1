import { wireName } from '@guiche/contract/event';
import type { Logger } from 'pino';
import type { Namespace } from 'socket.io';
import type { NumberedEvent } from '../events/event-wait.ts';
import { type Form, type Maskers, presentDeparture, presentEvent, roomInForm } from './present-event.ts';

interface FanOutDeps {
  maskers: Maskers;
  log: Logger;
}

/**
 * Sends one event to the sockets of this process that may see it. Its rooms get it in their form, each form encoded
 * once and only when somebody is there. Sockets of the left rooms that are in none of its rooms hear that it is gone.
 */
export function fanOut(deps: FanOutDeps, companyId: number, namespace: Namespace, event: NumberedEvent): void {
  const name = wireName(companyId, event.name);
  for (const form of ['full', 'masked'] as const) {
    const rooms = presentRooms(namespace, event.rooms, form);
    if (rooms.length > 0) emitOrReset(deps, namespace.to(rooms), name, event, form);
  }
  const left = bothForms(namespace, event.left_rooms);
  const gone = left.length > 0 ? presentDeparture(event) : null;
  // except() excludes sockets, not rooms: one in a left and in a present room keeps the entity.
  if (gone) namespace.to(left).except(bothForms(namespace, event.rooms)).emit(name, gone);
}

function emitOrReset(
  deps: FanOutDeps,
  target: ReturnType<Namespace['to']>,
  name: string,
  event: NumberedEvent,
  form: Form,
): void {
  try {
    target.emit(name, presentEvent(event, form, deps.maskers));
  } catch (error) {
    deps.log.error({ err: error, event: event.name, seq: event.seq, form }, 'event could not be presented');
    target.emit('reset', { seq: event.seq });
  }
}

/** The given rooms in both forms, where somebody is in them. */
export const bothForms = (namespace: Namespace, rooms: readonly string[]) => [
  ...presentRooms(namespace, rooms, 'full'),
  ...presentRooms(namespace, rooms, 'masked'),
];

function presentRooms(namespace: Namespace, rooms: readonly string[], form: Form): string[] {
  return rooms.map((room) => roomInForm(room, form)).filter((room) => namespace.adapter.rooms.has(room));
}
