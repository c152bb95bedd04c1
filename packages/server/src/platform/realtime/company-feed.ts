import type { Actor } from '@guiche/contract/actor';
import { presenceSignal } from '@guiche/contract/presence';
import type { Logger } from 'pino';
import type { Namespace } from 'socket.io';
import type { NumberedEvent } from '../events/event-wait.ts';
import { EventCursor } from './event-cursor.ts';
import type { StoredEvent } from './event-reader.ts';
import { bothForms, fanOut } from './fan-out.ts';
import { CompanyPresence, type PresenceDeps } from './presence.ts';
import type { Maskers } from './present-event.ts';
import {
  everyone,
  isAffected,
  keepWaiting,
  type Person,
  placePerson,
  resetSeat,
  type Seat,
  settleInRooms,
} from './seats.ts';

const watermarkEveryMs = 1_000;
const readAtOnce = 500;

/** What a feed needs of the world. */
export interface FeedDeps extends PresenceDeps {
  log: Logger;
  maskers: Maskers;
  /** Whether this event may change who sees what. */
  isReplacing(event: NumberedEvent): boolean;
  roomsForActor(actor: Actor): string[];
  /** Reads rights as they are now; deleted and blocked people are absent. */
  readPeople(companyId: number, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>>;
  readEvents(companyId: number, seq: number, limit: number): Promise<StoredEvent[]>;
  readHeads(companyIds: readonly number[]): Promise<Map<number, number>>;
}

interface Replacement {
  asked: ReadonlySet<number>;
  people: ReadonlyMap<number, Person>;
}

/** A company's events in this process, for as long as it has sockets here. */
export class CompanyFeed {
  readonly companyId: number;
  readonly seats = new Set<Seat>();
  readonly cursor: EventCursor<Replacement>;
  /** Who looks at which ticket. */
  readonly presence: CompanyPresence;
  /**
   * Resolves once the cursor stands at the head. Rejects when the head could not be read; the sockets then have to
   * connect again.
   */
  readonly started: Promise<void>;
  readonly #namespace: Namespace;
  readonly #deps: FeedDeps;
  readonly #catchingUp = new Set<Seat>();
  #watermark: NodeJS.Timeout | null = null;

  constructor(companyId: number, namespace: Namespace, deps: FeedDeps) {
    this.companyId = companyId;
    this.#namespace = namespace;
    this.#deps = deps;
    this.cursor = new EventCursor<Replacement>({
      read: (seq) => deps.readEvents(companyId, seq, readAtOnce),
      prepare: (event) => this.#readReplacement(event),
      emit: (event, replacement) => this.#emit(event, replacement),
      skip: (seq) => this.#resetAll(seq),
      fail: (error) => deps.log.warn({ err: error, companyId }, 'live events are late'),
    });
    this.presence = new CompanyPresence(companyId, deps, (rooms, said, exceptSocketId) => {
      const present = bothForms(namespace, rooms);
      if (present.length > 0)
        namespace
          .to(present)
          .except(exceptSocketId ?? [])
          .emit(presenceSignal, said);
    });
    this.started = this.#readHead().then((head) => this.cursor.start(head));
  }

  /** Takes a seat in. Until {@link settle}, events wait at the seat. */
  enter(seat: Seat): void {
    this.seats.add(seat);
    this.#catchingUp.add(seat);
  }

  /** Puts the seat into its rooms, in the same tick in which it has all up to the cursor's position. */
  settle(seat: Seat): void {
    this.#catchingUp.delete(seat);
    seat.waiting = null;
    settleInRooms(seat);
  }

  leave(seat: Seat): void {
    this.seats.delete(seat);
    this.#catchingUp.delete(seat);
    this.presence.leave(seat);
  }

  close(): void {
    this.cursor.stop();
    this.presence.close();
    if (this.#watermark) clearTimeout(this.#watermark);
  }

  /** Moves the cursor to where the company is now. */
  async catchUp(): Promise<void> {
    this.cursor.noteHead(await this.#readHead());
    await this.cursor.idle();
  }

  /** Whether this event may have changed what the seat sees. Its screen then cannot be mended by events. */
  replaces(event: NumberedEvent, seat: Seat): boolean {
    return isAffected(seat, event) && this.#deps.isReplacing(event);
  }

  /** Follows the company's suspension, or its end: suspended sockets hear only of what is meant for their person. */
  suspend(isSuspended: boolean): void {
    for (const seat of this.seats) {
      if (!seat.place || seat.isSuspended === isSuspended) continue; // a seat without a place is still being read
      seat.isSuspended = isSuspended;
      if (!seat.waiting) settleInRooms(seat);
      resetSeat(seat, this.cursor.position);
    }
  }

  async #readHead(): Promise<number> {
    return (await this.#deps.readHeads([this.companyId])).get(this.companyId) ?? 0;
  }

  #readReplacement(event: NumberedEvent): Promise<Replacement> | null {
    if (!this.#deps.isReplacing(event)) return null;
    const asked = new Set([...this.seats].filter((seat) => isAffected(seat, event)).map((seat) => seat.userId));
    if (asked.size === 0) return null;
    return this.#deps.readPeople(this.companyId, [...asked]).then((people) => ({ asked, people }));
  }

  #emit(event: NumberedEvent, replacement: Replacement | null): void {
    fanOut(this.#deps, this.companyId, this.#namespace, event);
    for (const { waiting } of this.#catchingUp) if (waiting) keepWaiting(waiting, event);
    if (this.#deps.isReplacing(event)) this.#replace(event, replacement);
    this.#watermark ??= setTimeout(() => this.#sayWatermark(), watermarkEveryMs);
  }

  #replace(event: NumberedEvent, replacement: Replacement | null): void {
    for (const seat of [...this.seats].filter((each) => isAffected(each, event))) {
      // A seat that came while people were read has read its own rights after the change; only its screen may be
      // behind.
      if (replacement?.asked.has(seat.userId)) {
        const person = replacement.people.get(seat.userId);
        if (!person) {
          seat.socket.disconnect(true);
          continue;
        }
        placePerson(seat, person, this.#deps.roomsForActor);
        if (!seat.waiting) settleInRooms(seat);
      }
      resetSeat(seat, event.seq);
    }
  }

  #resetAll(seq: number): void {
    this.#deps.log.warn({ companyId: this.companyId, seq }, 'live events were no longer kept; screens load again');
    for (const seat of this.seats) resetSeat(seat, seq);
  }

  #sayWatermark(): void {
    this.#watermark = null;
    this.#namespace.to(everyone).emit('watermark', { seq: this.cursor.position });
  }
}
