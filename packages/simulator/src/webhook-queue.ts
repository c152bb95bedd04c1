import type { Delivery } from './deliveries.ts';
import { objectOf, type WebhookEvent } from './model.ts';

/** Shared by all queues and changed while they run. See README, "Delivery". */
export type DeliverySettings = {
  /** Posts at a time for one address. 1 keeps the order; more does not, as with Meta. */
  concurrency: number;
  /** Events merged into one body, at most. */
  batchSize: number;
  /** After this time without a 200, counted from its first attempt, a delivery is given up. */
  retryForMs: number;
};

export type AttemptOutcome = 'acked' | 'refused' | 'unreachable';

export type QueueHost = {
  readonly settings: DeliverySettings;
  createDelivery(events: WebhookEvent[]): Delivery;
  /** Makes one attempt. Never rejects. */
  attempt(delivery: Delivery): Promise<AttemptOutcome>;
  /** Takes back a delivery that was not acknowledged: gives it up or hands it to the right queue. */
  takeBack(delivery: Delivery, outcome: 'refused' | 'unreachable'): void;
};

/** Meta's growing delays, compressed; the last one repeats. */
const RETRY_MS = [500, 1000, 2000, 5000] as const;
/** After this many refusals a body no longer blocks those behind it. */
const BLOCKING_REFUSALS = 4;

function retryDelay(failures: number): number {
  return RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? RETRY_MS[0];
}

/**
 * The line of one callback address. New events wait in order; a delivery with its own time (retry,
 * delay, shuffle, copy) waits among `scheduled`. With concurrency 1 a failed delivery is `held`: what
 * is behind it waits. An address that does not answer pauses the whole line.
 */
export class WebhookQueue {
  readonly #host: QueueHost;
  #fresh: WebhookEvent[] = [];
  #freshFrom = 0;
  #held: Delivery | null = null;
  #scheduled: Delivery[] = [];
  #inFlight = 0;
  #failedWaves = 0;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(host: QueueHost) {
    this.#host = host;
  }

  get pending(): number {
    return (
      this.#fresh.length - this.#freshFrom + this.#scheduled.length + (this.#held === null ? 0 : 1) + this.#inFlight
    );
  }

  addEvent(event: WebhookEvent): void {
    this.#fresh.push(event);
    this.pump();
  }

  addDelivery(delivery: Delivery): void {
    this.#insert(delivery);
    this.pump();
  }

  retry(delivery: Delivery, outcome: 'refused' | 'unreachable'): void {
    if (outcome === 'refused') delivery.refusals += 1;
    delivery.dueAt = outcome === 'refused' ? Date.now() + retryDelay(delivery.refusals) : this.#pausedUntil;
    const isBlocking =
      this.#host.settings.concurrency === 1 && delivery.refusals < BLOCKING_REFUSALS && this.#held === null;
    if (isBlocking) this.#held = delivery;
    else this.#insert(delivery);
    this.pump();
  }

  /** Empties the line, except for what is being posted at this moment. */
  takeAll(): { events: WebhookEvent[]; deliveries: Delivery[] } {
    const events = this.#fresh.slice(this.#freshFrom);
    const deliveries = this.#held === null ? this.#scheduled : [this.#held, ...this.#scheduled];
    this.#fresh = [];
    this.#freshFrom = 0;
    this.#held = null;
    this.#scheduled = [];
    this.#pausedUntil = 0;
    this.#setTimer(null);
    return { events, deliveries };
  }

  /** Posts what may be posted now and sets the clock for the rest. */
  pump(): void {
    const now = Date.now();
    while (this.#inFlight < this.#host.settings.concurrency) {
      const next = this.#takeNext(now);
      if (next === null) break;
      void this.#run(next);
    }
    this.#setTimer(this.#nextDueAt());
  }

  #insert(delivery: Delivery): void {
    const after = this.#scheduled.findLastIndex((other) => other.dueAt <= delivery.dueAt);
    this.#scheduled.splice(after + 1, 0, delivery);
  }

  #takeNext(now: number): Delivery | null {
    if (now < this.#pausedUntil) return null;
    const first = this.#scheduled[0];
    if (first !== undefined && first.dueAt <= now) return this.#scheduled.shift() ?? null;
    const held = this.#held;
    if (held !== null) {
      if (held.dueAt > now) return null;
      this.#held = null;
      return held;
    }
    return this.#takeFresh();
  }

  #takeFresh(): Delivery | null {
    const next = this.#fresh.slice(this.#freshFrom, this.#freshFrom + this.#host.settings.batchSize);
    const [first] = next;
    if (first === undefined) return null;
    const other = next.findIndex((event) => objectOf(event) !== objectOf(first));
    const batch = other < 0 ? next : next.slice(0, other);
    this.#freshFrom += batch.length;
    // Cut only now and then: shifting an array of 100,000 at each post costs more than the post.
    if (this.#freshFrom >= 1024 || this.#freshFrom === this.#fresh.length) {
      this.#fresh = this.#fresh.slice(this.#freshFrom);
      this.#freshFrom = 0;
    }
    return this.#host.createDelivery(batch);
  }

  async #run(delivery: Delivery): Promise<void> {
    this.#inFlight += 1;
    const outcome = await this.#host.attempt(delivery);
    this.#inFlight -= 1;
    if (outcome === 'acked') this.#failedWaves = 0;
    if (outcome === 'unreachable') this.#pause();
    if (outcome !== 'acked') this.#host.takeBack(delivery, outcome);
    this.pump();
  }

  /** Pauses the line. Posts that fail together are one wave, so the pause grows once. */
  #pause(): void {
    const now = Date.now();
    if (now < this.#pausedUntil) return;
    this.#failedWaves += 1;
    this.#pausedUntil = now + retryDelay(this.#failedWaves);
  }

  #nextDueAt(): number | null {
    if (this.#inFlight >= this.#host.settings.concurrency) return null;
    const hasFresh = this.#held === null && this.#fresh.length > this.#freshFrom;
    const times = [this.#scheduled[0]?.dueAt, this.#held?.dueAt, hasFresh ? this.#pausedUntil : undefined];
    const known = times.filter((time) => time !== undefined);
    return known.length === 0 ? null : Math.max(Math.min(...known), this.#pausedUntil);
  }

  #setTimer(dueAt: number | null): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = dueAt === null ? null : setTimeout(() => this.pump(), Math.max(0, dueAt - Date.now()));
  }
}
