import type { DeliverySummary } from './deliveries.ts';
import type { Contact, Mail, Message, PublicPhone } from './model.ts';

/** Somebody writes in a chat, until the given time or the next message of that side. */
type TypingNotice = { phoneNumberId: string; contactId: string; who: 'business' | 'contact'; until: number };

type FeedEvent =
  | { name: 'message'; data: Message }
  | { name: 'contact'; data: Contact }
  | { name: 'phone'; data: PublicPhone }
  | { name: 'typing'; data: TypingNotice }
  | { name: 'delivery'; data: DeliverySummary }
  | { name: 'mail'; data: Mail }
  | { name: 'reset'; data: Record<string, never> };

type Listener = (event: FeedEvent) => void;

/** What happens, told to the phones page, to long polls and to scenarios, in order and at once. */
export class LiveFeed {
  readonly #listeners = new Set<Listener>();

  publish(event: FeedEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
