import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { NumberedEvent } from '../events/event-wait.ts';
import type { Admitted } from './admission.ts';
import { answerClientRequests } from './client-requests.ts';
import { CompanyFeed } from './company-feed.ts';
import type { ContactTold, PresenceTold } from './presence.ts';
import { type ResumeDeps, settleSeat } from './resume.ts';
import type { Seat } from './seats.ts';
import { cutOff } from './transports.ts';

interface HubDeps extends ResumeDeps {
  log: Logger;
  readHeads(companyIds: readonly number[]): Promise<Map<number, number>>;
  touchUsers(companyId: number, userIds: readonly number[]): Promise<void>;
}

/** The sockets of this process, and one feed for each company that has some. */
export class Hub {
  readonly #deps: HubDeps;
  readonly #feeds = new Map<number, CompanyFeed>();
  readonly #settling = new Set<Promise<void>>();
  readonly #hinted = new Set<number>();
  #look: Promise<void> | null = null;
  readonly #touching = new Set<Promise<void>>();

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  *seats(): Generator<Seat> {
    for (const feed of this.#feeds.values()) yield* feed.seats;
  }

  get feeds(): ReadonlyMap<number, CompanyFeed> {
    return this.#feeds;
  }

  /** Marks all connected people as present, whether or not their client says so. */
  touchAll(): void {
    for (const [companyId, { seats }] of this.#feeds)
      this.#touch(companyId, [...new Set([...seats].map((seat) => seat.userId))]);
  }

  /** Takes an admitted socket in. From here on it misses nothing. */
  enter(socket: Socket): void {
    const { companyId, userId, sessionId, lastSeq } = socket.data as Admitted;
    const feed = this.#feeds.get(companyId) ?? new CompanyFeed(companyId, socket.nsp, this.#deps);
    this.#feeds.set(companyId, feed);
    const waiting = { events: [], mustReset: false };
    const seat: Seat = { socket, sessionId, userId, place: null, waiting, isSuspended: false, isNarrowed: false };
    feed.enter(seat);
    socket.on('disconnect', () => this.#leave(feed, seat));
    answerClientRequests(this.#deps.log, feed, seat, () => this.#touch(companyId, [userId]));
    this.#touch(companyId, [userId]);
    const settled = settleSeat(this.#deps, feed, seat, lastSeq)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, companyId }, 'a socket could not catch up');
        cutOff(socket.conn);
      })
      .finally(() => this.#settling.delete(settled));
    this.#settling.add(settled);
  }

  deliver(companyId: number, events: readonly NumberedEvent[]): void {
    this.#feeds.get(companyId)?.cursor.deliver(events);
  }

  /**
   * Takes another process's hint that the company's events go up to `seq`, and looks now instead of at the next turn.
   * Only the database's word moves a cursor. Hints during a look share the next one.
   */
  hint(companyId: number, seq: number): void {
    const feed = this.#feeds.get(companyId);
    if (!feed || feed.cursor.position >= seq) return;
    this.#hinted.add(companyId);
    this.#look ??= this.#lookAtHinted().finally(() => {
      this.#look = null;
    });
  }

  /** Takes another process's word on who looks at a ticket there. */
  hearPresence(processId: string, told: PresenceTold): void {
    this.#feeds.get(told.companyId)?.presence.hear(processId, told);
  }

  /** Takes the channel's word on what a ticket's contact does. */
  hearContact({ companyId, ticketId, contact }: ContactTold): void {
    this.#feeds.get(companyId)?.presence.hearContact(ticketId, contact);
  }

  async #lookAtHinted(): Promise<void> {
    try {
      while (this.#hinted.size > 0) {
        const companies = [...this.#hinted];
        this.#hinted.clear();
        const heads = await this.#deps.readHeads(companies);
        for (const [companyId, head] of heads) this.#feeds.get(companyId)?.cursor.noteHead(head);
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'event heads could not be read');
    }
  }

  /** Reads the companies' heads and starts the feeds that are behind. */
  async readOn(): Promise<void> {
    if (this.#feeds.size === 0) return;
    const heads = await this.#deps.readHeads([...this.#feeds.keys()]);
    for (const [companyId, head] of heads) this.#feeds.get(companyId)?.cursor.noteHead(head);
  }

  async idle(): Promise<void> {
    await this.readOn();
    while (this.#settling.size + this.#touching.size > 0) await Promise.all([...this.#settling, ...this.#touching]);
    for (const feed of this.#feeds.values()) await feed.cursor.idle();
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
  }

  #leave(feed: CompanyFeed, seat: Seat): void {
    feed.leave(seat);
    if (feed.seats.size > 0) return;
    feed.close();
    this.#feeds.delete(feed.companyId);
  }

  #touch(companyId: number, userIds: readonly number[]): void {
    const touched = this.#deps
      .touchUsers(companyId, userIds)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, companyId, userIds }, 'a sign of presence was not kept');
      })
      .finally(() => this.#touching.delete(touched));
    this.#touching.add(touched);
  }
}
