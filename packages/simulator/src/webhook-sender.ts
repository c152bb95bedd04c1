import { type Delivery, DeliveryLog, summariseDelivery } from './deliveries.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Journal } from './journal.ts';
import type { LiveFeed } from './live-feed.ts';
import type { Log } from './log.ts';
import type { WebhookEvent } from './model.ts';
import { buildWebhookBody, buildWebhookHeaders } from './webhook-body.ts';
import { createStrayEvent } from './webhook-events.ts';
import { planAttempt, planEvent } from './webhook-faults.ts';
import { type PostResult, WebhookPoster } from './webhook-post.ts';
import { type AttemptOutcome, type DeliverySettings, type QueueHost, WebhookQueue } from './webhook-queue.ts';
import type { World } from './world.ts';

type SenderParts = {
  world: World;
  journal: Journal;
  ids: Ids;
  feed: LiveFeed;
  log: Log;
  faults: Faults;
  appSecret: string;
};

/** Brings events to the business: a line for each callback address, at least once, until the answer is 200. */
export class WebhookSender implements QueueHost {
  readonly settings: DeliverySettings;
  readonly deliveries = new DeliveryLog();
  readonly #parts: SenderParts;
  readonly #poster = new WebhookPoster();
  readonly #queues = new Map<string, WebhookQueue>();
  readonly #unacked = new Set<string>();
  #target: string;
  #acking = 0;
  #isClosed = false;

  constructor(parts: SenderParts, target: string, settings: DeliverySettings) {
    this.#parts = parts;
    this.#target = target;
    this.settings = settings;
  }

  /** The app's callback address; a business number may override it. */
  get target(): string {
    return this.#target;
  }

  /** Webhooks that are not over: waiting, being posted, or with an acknowledgement not yet on the disk. */
  get pending(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.pending, this.#acking);
  }

  setTarget(url: string): void {
    this.#target = url;
    this.reroute();
  }

  /**
   * Moves waiting events to the lines of the present addresses, tries failed deliveries at once, and applies new
   * settings.
   */
  reroute(): void {
    const waiting = [...this.#queues.values()].map((queue) => queue.takeAll());
    for (const delivery of waiting.flatMap((line) => line.deliveries)) {
      if (delivery.attempts.length > 0) delivery.dueAt = Date.now();
      this.#schedule(delivery);
    }
    for (const event of waiting.flatMap((line) => line.events)) this.#queueOf(event).addEvent(event);
    for (const queue of this.#queues.values()) queue.pump();
  }

  /** Queues an event, which must be in the journal already. */
  enqueue(event: WebhookEvent): void {
    this.#unacked.add(event.id);
    const plan = planEvent(this.#parts.faults, event, this.#contactOf(event));
    if (plan.isDropped) {
      this.#drop(event, plan.tags);
      return;
    }
    if (plan.hasStray) this.#schedule(this.#create([createStrayEvent(event)], ['unknownPhone'], 0, null));
    for (const waitMs of [plan.waitMs, ...plan.copiesAfterMs]) {
      // An event without a time of its own keeps its place in the line; a copy comes right behind the first.
      if (waitMs === null || (waitMs === 0 && plan.waitMs === null)) this.#queueOf(event).addEvent(event);
      else this.#schedule(this.#create([event], plan.tags, waitMs, null));
    }
  }

  /** Whether the event is queued, and neither acknowledged nor given up. */
  isUnacked(eventId: string): boolean {
    return this.#unacked.has(eventId);
  }

  /** Sends a past body once more, as Meta might. Returns the new delivery. */
  replay(delivery: Delivery): Delivery {
    const again = this.#create(delivery.events, ['replay'], 0, delivery.id);
    this.#schedule(again);
    return again;
  }

  createDelivery(events: WebhookEvent[]): Delivery {
    return this.#create(events, [], 0, null);
  }

  async attempt(delivery: Delivery): Promise<AttemptOutcome> {
    const [first] = delivery.events;
    const faults =
      first === undefined
        ? { signature: null, isLost: false, tags: [] }
        : planAttempt(this.#parts.faults, first, this.#contactOf(first));
    delivery.state = 'sending';
    const at = Date.now();
    const body = buildWebhookBody(delivery.events);
    const headers = buildWebhookHeaders(body, this.#parts.appSecret, faults.signature);
    const lost: PostResult = { status: null, note: 'lost on the way' };
    const result = faults.isLost ? lost : await this.#poster.post(delivery.url, body, headers);
    delivery.attempts.push({ at, ms: Date.now() - at, ...result, faults: faults.tags });
    if (result.status === 200) this.deliveries.settle(delivery, 'done');
    else delivery.state = 'waiting';
    this.#tell(delivery);
    if (result.status === 200) this.#acknowledge(delivery);
    return result.status === 200 ? 'acked' : result.status === null ? 'unreachable' : 'refused';
  }

  takeBack(delivery: Delivery, outcome: 'refused' | 'unreachable'): void {
    const wasReset = this.deliveries.find(delivery.id) === null;
    if (this.#isClosed || wasReset) return;
    const firstAt = delivery.attempts[0]?.at ?? Date.now();
    if (Date.now() - firstAt >= this.settings.retryForMs) {
      this.#giveUp(delivery);
      return;
    }
    delivery.url = this.#urlOf(delivery);
    this.#queueAt(delivery.url).retry(delivery, outcome);
  }

  /** Drops everything that waits, for a reset. */
  clear(): void {
    for (const queue of this.#queues.values()) queue.takeAll();
    this.#unacked.clear();
    this.deliveries.clear();
  }

  close(): void {
    this.#isClosed = true;
    for (const queue of this.#queues.values()) queue.takeAll();
    this.#poster.close();
  }

  #create(events: WebhookEvent[], faults: string[], afterMs: number, copyOf: string | null): Delivery {
    const now = Date.now();
    const times = { createdAt: now, dueAt: now + afterMs };
    const delivery: Delivery = {
      id: this.#parts.ids.delivery(),
      events,
      url: '',
      copyOf,
      faults,
      ...times,
      refusals: 0,
      state: 'waiting',
      attempts: [],
    };
    delivery.url = this.#urlOf(delivery);
    this.deliveries.add(delivery);
    return delivery;
  }

  #schedule(delivery: Delivery): void {
    delivery.url = this.#urlOf(delivery);
    this.#queueAt(delivery.url).addDelivery(delivery);
  }

  #acknowledge(delivery: Delivery): void {
    for (const event of delivery.events) {
      if (!this.#unacked.delete(event.id)) continue;
      this.#acking += 1;
      void this.#recordAck(event, delivery);
    }
  }

  async #recordAck(event: WebhookEvent, delivery: Delivery): Promise<void> {
    const { log, journal, world, feed } = this.#parts;
    try {
      await journal.append({
        kind: 'ack',
        eventId: event.id,
        deliveryId: delivery.id,
        attempts: delivery.attempts.length,
        status: 200,
      });
      const message = event.what === 'message' ? world.messages.get(event.messageId) : undefined;
      if (message !== undefined && world.addStatus(message, { status: 'delivered', at: Date.now(), code: null })) {
        feed.publish({ name: 'message', data: message });
      }
    } catch (error) {
      log.error('acknowledgement not journaled', { event: event.id, error: String(error) });
    } finally {
      this.#acking -= 1;
    }
  }

  #giveUp(delivery: Delivery): void {
    const { id, url, attempts, events } = delivery;
    this.deliveries.settle(delivery, 'gave up');
    this.#parts.log.error('delivery given up', { delivery: id, url, attempts: attempts.length });
    this.#tell(delivery);
    for (const event of events) this.#forget(event, 'gave up');
  }

  #drop(event: WebhookEvent, tags: string[]): void {
    const delivery = this.#create([event], tags, 0, null);
    this.deliveries.settle(delivery, 'dropped');
    this.#tell(delivery);
    this.#forget(event, 'dropped');
  }

  /** Gives the event up, also for the time after a restart. */
  #forget(event: WebhookEvent, why: 'dropped' | 'gave up'): void {
    if (!this.#unacked.delete(event.id)) return;
    const { journal, log } = this.#parts;
    journal.append({ kind: 'gone', eventId: event.id, why }).catch((error: unknown) => {
      log.error('loss not journaled', { event: event.id, error: String(error) });
    });
  }

  #tell(delivery: Delivery): void {
    this.#parts.feed.publish({ name: 'delivery', data: summariseDelivery(delivery) });
  }

  #contactOf(event: WebhookEvent): ReturnType<World['contacts']['get']> {
    return event.contactId === null ? undefined : this.#parts.world.contacts.get(event.contactId);
  }

  #urlOf(delivery: Delivery): string {
    const phoneNumberId = delivery.events[0]?.phoneNumberId ?? '';
    return this.#parts.world.phones.get(phoneNumberId)?.webhookUrl ?? this.#target;
  }

  #queueOf(event: WebhookEvent): WebhookQueue {
    return this.#queueAt(this.#parts.world.phones.get(event.phoneNumberId)?.webhookUrl ?? this.#target);
  }

  #queueAt(url: string): WebhookQueue {
    const known = this.#queues.get(url);
    if (known !== undefined) return known;
    const queue = new WebhookQueue(this);
    this.#queues.set(url, queue);
    return queue;
  }
}
