import type { Actor } from '@guiche/contract/actor';
import type { Socket } from 'socket.io';
import type { NumberedEvent } from '../events/event-wait.ts';
import { type Form, type Maskers, presentDeparture, presentEvent, roomInForm } from './present-event.ts';

/** The person at a socket, by present rights and plan. */
export interface Person {
  actor: Actor;
  companyExpired: boolean;
}

/** What a socket may see: its rooms, without form, and the form in which it gets them. */
interface Place {
  rooms: readonly string[];
  form: Form;
}

/** Events that were passed on while a socket is not in its rooms yet. */
interface Waiting {
  events: NumberedEvent[];
  /** Whether replaying is not enough: rights changed, or too much came. */
  mustReset: boolean;
}

/** One socket of a company. */
export interface Seat {
  readonly socket: Socket;
  readonly sessionId: string;
  readonly userId: number;
  /** Null until it is read. */
  place: Place | null;
  /** Null once the socket is in its rooms. */
  waiting: Waiting | null;
  /** Whether the company's plan is over, or it was blocked: the person then hears only of what is meant for them. */
  isSuspended: boolean;
  /** Whether the client said that it shows neither tickets nor notifications. */
  isNarrowed: boolean;
}

/** The room of all placed sockets; the watermark is sent there. */
export const everyone = 'everyone';
const mostWaiting = 1_000;

const ownRoom = (userId: number) => `user:${userId}`;

/** Gives a seat the person's present place. It takes effect with {@link settleInRooms}. */
export function placePerson(seat: Seat, person: Person, roomsForActor: (actor: Actor) => string[]): void {
  seat.place = { rooms: roomsForActor(person.actor), form: person.actor.hidesNumbers ? 'masked' : 'full' };
  seat.isSuspended = person.companyExpired;
}

const effectiveRooms = (seat: Seat, place: Place) =>
  seat.isNarrowed || seat.isSuspended ? [ownRoom(seat.userId)] : place.rooms;

/** Whether the socket gets events of these rooms. */
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

/** Makes what this one socket gets of an event, the same as in its rooms. Null: nothing. */
export function presentTo(seat: Seat, event: NumberedEvent, maskers: Maskers): object | null {
  if (!seat.place) return null;
  const mine = new Set(effectiveRooms(seat, seat.place));
  if (event.rooms.some((room) => mine.has(room))) return presentEvent(event, seat.place.form, maskers);
  return event.left_rooms.some((room) => mine.has(room)) ? presentDeparture(event) : null;
}

/** Keeps an event for a socket that is still catching up. Beyond a limit, the socket has to load everything again. */
export function keepWaiting(waiting: Waiting, event: NumberedEvent): void {
  if (waiting.events.length < mostWaiting) waiting.events.push(event);
  else waiting.mustReset = true;
}

/** Tells the socket to load everything again: at once, or when it has caught up. */
export function resetSeat(seat: Seat, seq: number): void {
  if (seat.waiting) seat.waiting.mustReset = true;
  else seat.socket.emit('reset', { seq });
}

/** Whether an event may change the seat's rooms: of the named user, or of everybody. */
export function isAffected(seat: Seat, event: NumberedEvent): boolean {
  if (event.name !== 'user') return true;
  const payload = Object(event.payload) as { user?: { id?: unknown }; userId?: unknown };
  return (payload.user?.id ?? payload.userId) === seat.userId;
}
