import type { WebhookEvent } from './model.ts';

type DeliveryState = 'waiting' | 'sending' | 'done' | 'gave up' | 'dropped';

/** `status` null: no answer; `note` then says why. */
type DeliveryAttempt = { at: number; ms: number; status: number | null; note: string; faults: string[] };

/** One webhook body on its way to one address; repeated with the same body until it is answered with 200. */
export type Delivery = {
  id: string;
  events: WebhookEvent[];
  url: string;
  /** The delivery this one replays. */
  copyOf: string | null;
  faults: string[];
  createdAt: number;
  dueAt: number;
  refusals: number;
  state: DeliveryState;
  attempts: DeliveryAttempt[];
};

/** A delivery as the admin API shows it: events in short. */
export type DeliverySummary = Omit<Delivery, 'events'> & {
  events: { id: string; what: string; status: string | null; messageId: string; phoneNumberId: string }[];
};

export function summariseDelivery(delivery: Delivery): DeliverySummary {
  const { events, ...rest } = delivery;
  const short = events.map(({ id, what, status, messageId, phoneNumberId }) => ({
    id,
    what,
    status,
    messageId,
    phoneNumberId,
  }));
  return { ...rest, attempts: [...delivery.attempts], events: short };
}

const KEPT_DELIVERIES = 2000;

/** Every delivery that waits, and the latest ones that are over. */
export class DeliveryLog {
  readonly #active = new Map<string, Delivery>();
  readonly #over = new Map<string, Delivery>();

  add(delivery: Delivery): void {
    this.#active.set(delivery.id, delivery);
  }

  settle(delivery: Delivery, state: 'done' | 'gave up' | 'dropped'): void {
    delivery.state = state;
    this.#active.delete(delivery.id);
    this.#over.set(delivery.id, delivery);
    const [oldest] = this.#over.keys();
    if (this.#over.size > KEPT_DELIVERIES && oldest !== undefined) this.#over.delete(oldest);
  }

  find(id: string): Delivery | null {
    return this.#active.get(id) ?? this.#over.get(id) ?? null;
  }

  /** The newest `limit` deliveries, newest first. */
  latest(limit: number): Delivery[] {
    const ends = [...[...this.#over.values()].slice(-limit), ...[...this.#active.values()].slice(-limit)];
    return ends.sort((a, b) => b.createdAt - a.createdAt).slice(0, limit);
  }

  clear(): void {
    this.#active.clear();
    this.#over.clear();
  }
}
