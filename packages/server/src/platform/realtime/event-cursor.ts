import type { NumberedEvent } from '../events/event-wait.ts';

/** What a cursor reads from and writes to. `P` is what has to be loaded before an event may be passed on. */
interface EventCursorDeps<P> {
  /** Reads events after `seq`, in order, some hundred at most. */
  read(seq: number): Promise<readonly NumberedEvent[]>;
  /** Loads what `emit` needs; all later events wait for it. Null: nothing to load. */
  prepare(event: NumberedEvent): Promise<P> | null;
  emit(event: NumberedEvent, prepared: P | null): void;
  /** Tells that events up to `seq` are no longer kept and were never passed on. */
  skip(seq: number): void;
  /** Tells of a failure; the cursor stays where it is and goes on at the next notice of a head. */
  fail(error: unknown): void;
}

/** Most events from memory held while the cursor is busy; further ones are read from the table. */
const mostHeld = 1_000;

/**
 * Passes a company's events on, each once, in the order of their numbers and without a gap, whatever their source: from
 * memory when they continue the cursor, else from the table.
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

  /** Number of the last event passed on. It changes in the same tick in which the event is passed on. */
  get position(): number {
    return this.#position;
  }

  /** Begins after `seq`. Events given before are read from the table. */
  start(seq: number): void {
    this.#position = seq;
    this.#isStarted = true;
    this.noteHead(seq);
  }

  /** Stops for good: nothing more is passed on, not even by a read under way. */
  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Takes events that this process wrote, in any order, known or not. Those that continue the cursor are passed on at
   * once.
   */
  deliver(events: readonly NumberedEvent[]): void {
    if (this.#isStarted && this.#held.length + events.length <= mostHeld) {
      this.#held.push(...events.filter((event) => event.seq > this.#position));
    }
    this.noteHead(events.reduce((highest, event) => Math.max(highest, event.seq), 0));
  }

  /** Notes that the company's numbers up to `seq` are committed. */
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
    // This head was committed before the read began, so the read sees all up to it that is still kept.
    const head = this.#head;
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
