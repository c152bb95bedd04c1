import type { NumberedEvent } from '../events/event-wait.ts';

/** What a cursor reads from and speaks to. `P` is whatever an event needs loaded before it may be passed on. */
interface EventCursorDeps<P> {
  /** Events after `seq`, in order, some hundred at most. */
  read(seq: number): Promise<readonly NumberedEvent[]>;
  /** Loads what `emit` needs; everything later waits for it. Null: nothing to load. */
  prepare(event: NumberedEvent): Promise<P> | null;
  emit(event: NumberedEvent, prepared: P | null): void;
  /** Events up to `seq` are no longer kept: they were never passed on. */
  skip(seq: number): void;
  /** Something failed; the cursor stands where it stood and goes on at the next notice of a head. */
  fail(error: unknown): void;
}

/** Events given from memory while the cursor is busy; more than this are read from the table instead. */
const mostHeld = 1_000;

/**
 * Passes a company's events on, each once, in the order of their numbers and without a gap, wherever they come from:
 * given from memory when they continue the cursor, read from the table when not.
 */
export class EventCursor<P> {
  readonly #deps: EventCursorDeps<P>;
  #position = 0;
  #head = 0;
  #isStarted = false;
  #isStopped = false;
  #isBusy = false;
  #held: NumberedEvent[] = [];
  #run: Promise<void> = Promise.resolve();

  constructor(deps: EventCursorDeps<P>) {
    this.#deps = deps;
  }

  /** Number of the last event passed on. It moves in the same tick as the event is passed on. */
  get position(): number {
    return this.#position;
  }

  /** Begins after `seq`. What was given before is read from the table. */
  start(seq: number): void {
    this.#position = seq;
    this.#isStarted = true;
    this.noteHead(seq);
  }

  /** For good: nothing more is passed on, also by a read under way. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Events this process wrote, in any order, known or not. Those that continue the cursor are passed on at once. */
  deliver(events: readonly NumberedEvent[]): void {
    if (this.#isStarted && this.#held.length + events.length <= mostHeld) {
      this.#held.push(...events.filter((event) => event.seq > this.#position));
    }
    this.noteHead(events.reduce((highest, event) => Math.max(highest, event.seq), 0));
  }

  /** The company has given numbers up to `seq`, and they are committed. */
  noteHead(seq: number): void {
    this.#head = Math.max(this.#head, seq);
    if (this.#isStarted && !this.#isBusy && this.#head > this.#position) this.#run = this.#advance();
  }

  /** Resolves when everything known is passed on, or failed. */
  async idle(): Promise<void> {
    while (this.#isBusy) await this.#run;
  }

  // Runs without yielding as long as memory suffices; #isBusy is true exactly while it is suspended.
  async #advance(): Promise<void> {
    this.#isBusy = true;
    try {
      while (!this.#isStopped && this.#head > this.#position) {
        const held = this.#held.sort((one, other) => one.seq - other.seq);
        this.#held = [];
        if (held.length > 0) await this.#passOn(held);
        else await this.#readOn();
      }
    } catch (error) {
      this.#deps.fail(error);
    } finally {
      if (this.#head <= this.#position) this.#held = [];
      this.#isBusy = false;
    }
  }

  async #readOn(): Promise<void> {
    const head = this.#head; // committed before the read began, so the read sees all up to here that is still kept
    const events = await this.#deps.read(this.#position);
    const next = events[0]?.seq ?? head + 1;
    if (this.#isStopped) return;
    if (next > this.#position + 1) {
      this.#position = next - 1;
      this.#deps.skip(this.#position);
    }
    await this.#passOn(events);
  }

  async #passOn(events: readonly NumberedEvent[]): Promise<void> {
    for (const event of events) {
      if (event.seq !== this.#position + 1) continue;
      const preparing = this.#deps.prepare(event);
      const prepared = preparing === null ? null : await preparing;
      if (this.#isStopped) return;
      this.#position = event.seq;
      this.#deps.emit(event, prepared);
    }
  }
}
