import { RequestError } from './checks.ts';
import { resolvePhone, type WritingParts, writeFromContact } from './contact-messages.ts';
import type { Log } from './log.ts';
import type { Contact, Phone } from './model.ts';
import { putContact } from './seed-world.ts';

export type ScenarioStart = { contactId: string; phoneNumberId: string };

const TYPING_MS = 2000;
const FIRST_MESSAGE_MS = 5000;

const NEWCOMER = { id: 'maria', name: 'Maria Aparecida Souza', waId: '5551900000127', readsOnArrival: true } as const;
const NEWCOMER_LINES = { opening: 'Oi! Vocês entregam hoje?', thanks: 'Que ótimo, muito obrigada! 😊' } as const;

/** Scripted demonstrations: contacts who act by themselves. */
export class Scenarios {
  readonly #parts: WritingParts & { log: Log };
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopListening: (() => void) | null = null;

  constructor(parts: WritingParts & { log: Log }) {
    this.#parts = parts;
  }

  /**
   * Maria types for two seconds, writes five seconds after the call, and answers once when the
   * business has answered her. A new start takes the place of one still running.
   */
  async startNewcomer(wantedPhone: string | null): Promise<ScenarioStart> {
    const { world } = this.#parts;
    const known = world.contacts.get(NEWCOMER.id);
    const phone = resolvePhone(world, NEWCOMER.id, wantedPhone);
    const contact = known ?? (await putContact(this.#parts, NEWCOMER));
    this.clear();
    this.#later(FIRST_MESSAGE_MS - TYPING_MS, () => this.#showTyping(contact, phone));
    this.#later(FIRST_MESSAGE_MS, async () => {
      this.#thankOnce(contact, phone);
      await this.#write(contact, phone, NEWCOMER_LINES.opening);
    });
    return { contactId: contact.id, phoneNumberId: phone.phoneNumberId };
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#stopListening?.();
    this.#stopListening = null;
  }

  #thankOnce(contact: Contact, phone: Phone): void {
    const unsubscribe = this.#parts.feed.subscribe((event) => {
      if (event.name !== 'message' || event.data.author !== 'business') return;
      if (event.data.contactId !== contact.id || event.data.phoneNumberId !== phone.phoneNumberId) return;
      unsubscribe();
      this.#later(TYPING_MS / 2, () => this.#showTyping(contact, phone));
      this.#later(TYPING_MS * 1.5, () => this.#write(contact, phone, NEWCOMER_LINES.thanks));
    });
    this.#stopListening = unsubscribe;
  }

  #showTyping(contact: Contact, phone: Phone): void {
    if (phone.channel === 'whatsapp-web') {
      this.#parts.web.showTyping(phone, contact, 'composing');
      return;
    }
    const until = Date.now() + TYPING_MS;
    this.#parts.feed.publish({
      name: 'typing',
      data: { phoneNumberId: phone.phoneNumberId, contactId: contact.id, who: 'contact', until },
    });
  }

  async #write(contact: Contact, phone: Phone, text: string): Promise<void> {
    const current = this.#parts.world.contacts.get(contact.id) ?? contact;
    await writeFromContact(this.#parts, current, phone, { text, replyTo: null });
  }

  #later(afterMs: number, act: () => void | Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#actOrLog(act);
    }, afterMs);
    this.#timers.add(timer);
  }

  async #actOrLog(act: () => void | Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const why = error instanceof RequestError ? error.message : String(error);
      this.#parts.log.error('scenario stopped', { why });
    }
  }
}
