import type { Actor } from '@guiche/contract/actor';
import type { Socket } from 'socket.io';
import type { NumberedEvent } from '../events/event-wait.ts';
import { type Form, type Maskers, presentDeparture, presentEvent, roomInForm } from './present-event.ts';

/** Who sits at a socket, as rights and plan are now. */
export interface Person {
  actor: Actor;
  companyExpired: boolean;
}

/** What a socket may see: the rooms, without their form, and the form it gets them in. */
interface Place {
  rooms: readonly string[];
  form: Form;
}

/** Events passed on while a socket is not in its rooms yet. */
interface Waiting {
  events: NumberedEvent[];
  /** Replaying would not do: rights changed, or too much came. */
  mustReset: boolean;
}

/** One socket of a company. */
export interface Seat {
  readonly socket: Socket;
  readonly sessionId: string;
  readonly userId: number;
  /** Null until read. */
  place: Place | null;
  /** Null once it stands in its rooms. */
  waiting: Waiting | null;
  /** The company's plan is over, or it was blocked: the person hears of what is meant for them alone. */
  isSuspended: boolean;
  /** It said it shows neither tickets nor notifications. */
  isNarrowed: boolean;
}

/** All sockets that stand in their rooms; the watermark goes here. */
export const everyone = 'everyone';
const mostWaiting = 1_000;

const ownRoom = (userId: number) => `user:${userId}`;

/** Seats a person as they are now. Where the seat stands shows only after {@link settleInRooms}. */
export function placePerson(seat: Seat, person: Person, roomsForActor: (actor: Actor) => string[]): void {
  seat.place = { rooms: roomsForActor(person.actor), form: person.actor.hidesNumbers ? 'masked' : 'full' };
  seat.isSuspended = person.companyExpired;
}

const effectiveRooms = (seat: Seat, place: Place) =>
  seat.isNarrowed || seat.isSuspended ? [ownRoom(seat.userId)] : place.rooms;

/** Does the socket hear of what is shown in these rooms? */
export function standsIn(seat: Seat, rooms: readonly string[]): boolean {
  if (!seat.place) return false;
  const mine = new Set(effectiveRooms(seat, seat.place));
  return rooms.some((room) => mine.has(room));
}

/** Puts the socket into exactly the rooms of its place. */
export function settleInRooms(seat: Seat): void {
  if (!seat.place) throw new Error('a socket without a place cannot be put into rooms');
  const { form } = seat.place;
  const wanted = new Set([everyone, ...effectiveRooms(seat, seat.place).map((room) => roomInForm(room, form))]);
  for (const room of seat.socket.rooms) {
    if (room !== seat.socket.id && !wanted.has(room)) void seat.socket.leave(room);
  }
  void seat.socket.join([...wanted]);
}

/** What this one socket gets of an event: the same as if it had stood in its rooms. Null: nothing. */
export function presentTo(seat: Seat, event: NumberedEvent, maskers: Maskers): object | null {
  if (!seat.place) return null;
  const mine = new Set(effectiveRooms(seat, seat.place));
  if (event.rooms.some((room) => mine.has(room))) return presentEvent(event, seat.place.form, maskers);
  return event.left_rooms.some((room) => mine.has(room)) ? presentDeparture(event) : null;
}

/** Keeps an event for a socket that is still catching up. A bounded number: beyond it, the socket loads again. */
export function keepWaiting(waiting: Waiting, event: NumberedEvent): void {
  if (waiting.events.length < mostWaiting) waiting.events.push(event);
  else waiting.mustReset = true;
}

/** Tells the socket to load again: at once, or when it has caught up. */
export function resetSeat(seat: Seat, seq: number): void {
  if (seat.waiting) seat.waiting.mustReset = true;
  else seat.socket.emit('reset', { seq });
}

/** Those of the company an event may change the rooms of: the named user's, or everybody's. */
export function isAffected(seat: Seat, event: NumberedEvent): boolean {
  if (event.name !== 'user') return true;
  const payload = Object(event.payload) as { user?: { id?: unknown }; userId?: unknown };
  return (payload.user?.id ?? payload.userId) === seat.userId;
}
