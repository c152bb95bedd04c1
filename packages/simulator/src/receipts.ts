import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Journal } from './journal.ts';
import type { LiveFeed } from './live-feed.ts';
import type { Log } from './log.ts';
import { createMessagingReceipt } from './messaging-events.ts';
import type { Contact, Message, ReceiptStatus, StatusRecord } from './model.ts';
import { type PlannedReceipt, planReceipts, type ReceiptTimes } from './receipt-plans.ts';
import { createStatusEvent, receiverOf } from './webhook-events.ts';
import { areStatusesReversed } from './webhook-faults.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { membersOf } from './whatsapp-web/groups.ts';
import type { WhatsAppWeb } from './whatsapp-web/whatsapp-web.ts';
import type { World } from './world.ts';

type ReceiptParts = {
  world: World;
  journal: Journal;
  ids: Ids;
  feed: LiveFeed;
  log: Log;
  faults: Faults;
  sender: WebhookSender;
  web: WhatsAppWeb;
  times: ReceiptTimes;
};

/** Milliseconds until a receipt that an act of a person causes: the chat is opened, the phone comes online. */
const ACT_MS = { delivered: 50, read: 150 } as const;
/** Longest time that an answer waits for its receipts to be acknowledged, and the interval of looks. */
const TELL_FIRST_MS = 2000;
const TELL_LOOK_MS = 5;

/** Makes the receipts of the business's messages: by plan, by the contact's acts, by hand. */
export class Receipts {
  readonly #parts: ReceiptParts;
  readonly #timers = new Set<NodeJS.Timeout>();
  #emitting = 0;

  constructor(parts: ReceiptParts) {
    this.#parts = parts;
  }

  /** Receipts still to come by themselves. */
  get pending(): number {
    return this.#timers.size + this.#emitting;
  }

  /** Plans the receipts of a message just accepted, or of one found in the journal at a restart. */
  schedule(message: Message): void {
    const { world, faults, times } = this.#parts;
    const contact = this.#contactOf(message);
    const hasContact = contact !== undefined || message.groupId !== undefined;
    const isReversed = contact !== undefined && areStatusesReversed(faults, message, contact);
    const planned = planReceipts(world.receiptPlanFor(message), { hasContact, isReversed, times });
    for (const receipt of planned) this.#later(receipt.after, message, receipt);
  }

  /**
   * For the plan `beforeResponse`: reports `sent` and `delivered`, and waits until they are acknowledged or two seconds
   * old, before the business gets the answer to its send.
   */
  async tellBeforeResponse(message: Message): Promise<void> {
    const { world, sender } = this.#parts;
    if (message.contactId === null || world.receiptPlanFor(message).mode !== 'beforeResponse') return;
    const told = [await this.emit(message, { status: 'sent', at: Date.now(), code: null })];
    if (this.#isMet('online', message)) {
      told.push(await this.emit(message, { status: 'delivered', at: Date.now(), code: null }));
    }
    const deadline = Date.now() + TELL_FIRST_MS;
    const isOpen = (eventId: string | null): boolean => eventId !== null && sender.isUnacked(eventId);
    while (told.some(isOpen) && Date.now() < deadline) await wait(TELL_LOOK_MS, undefined, { ref: false });
  }

  /**
   * Records a receipt and queues its webhook. Null when the message already has that status, or its channel does not
   * report it.
   */
  async emit(message: Message, record: StatusRecord): Promise<string | null> {
    const { world, journal, ids, feed, sender, web } = this.#parts;
    const phone = world.phones.get(message.phoneNumberId);
    if (phone === undefined || message.statuses.some((known) => known.status === record.status)) return null;
    if (phone.channel === 'whatsapp-web') {
      world.addStatus(message, record);
      await web.tell(message, record);
      feed.publish({ name: 'message', data: message });
      return `${message.id}:${record.status}`;
    }
    const event = phone.messaging
      ? createMessagingReceipt(ids, phone, message, record)
      : createStatusEvent(ids, phone, receiverOf(this.#contactOf(message), message.to), message, record);
    world.addStatus(message, record);
    if (event === null) {
      feed.publish({ name: 'message', data: message });
      return null;
    }
    await journal.append({ kind: 'event', event, message: null });
    feed.publish({ name: 'message', data: message });
    sender.enqueue(event);
    return event.id;
  }

  /** Makes the receipts that waited for the contact's phone to be online, or for other reading habits. */
  catchUp(contact: Contact): void {
    for (const message of this.#parts.world.messagesToContact(contact.id)) {
      if (contact.isOnline && !message.hasArrived) {
        message.hasArrived = true;
        this.#parts.feed.publish({ name: 'message', data: message });
      }
      this.#catchUpMessage(message);
    }
  }

  /** Makes the receipts of a chat that the contact opened. */
  chatOpened(phoneNumberId: string, contactId: string): void {
    const chat = this.#parts.world.chat(phoneNumberId, contactId);
    for (const message of chat.filter((each) => each.author === 'business')) this.#catchUpMessage(message);
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #catchUpMessage(message: Message): void {
    const { mode } = this.#parts.world.receiptPlanFor(message);
    const has = (status: ReceiptStatus): boolean => message.statuses.some((record) => record.status === status);
    const isAutomatic = mode === 'auto' || mode === 'beforeResponse';
    if (!isAutomatic || has('failed') || !has('sent')) return;
    if (!has('delivered') && this.#isMet('online', message))
      this.#later(ACT_MS.delivered, message, { status: 'delivered', needs: 'online' });
    if (!has('read') && this.#isMet('reading', message))
      this.#later(ACT_MS.read, message, { status: 'read', needs: 'reading' });
  }

  #later(
    after: number,
    message: Message,
    receipt: Pick<PlannedReceipt, 'status' | 'needs'> & { code?: number | null; tellAfter?: number },
  ): void {
    const acceptedAt = Date.now();
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      if (!this.#isMet(receipt.needs, message)) return;
      const at = acceptedAt + (receipt.tellAfter ?? after);
      void this.#emitOrLog(message, { status: receipt.status, at, code: receipt.code ?? null });
    }, after);
    this.#timers.add(timer);
  }

  async #emitOrLog(message: Message, record: StatusRecord): Promise<void> {
    this.#emitting += 1;
    try {
      await this.emit(message, record);
    } catch (error) {
      this.#parts.log.error('receipt not journaled', {
        message: message.id,
        status: record.status,
        error: String(error),
      });
    } finally {
      this.#emitting -= 1;
    }
  }

  #isMet(needs: PlannedReceipt['needs'], message: Message): boolean {
    if (needs === 'nothing') return true;
    if (message.groupId !== undefined) return this.#isMetByMember(needs, message.groupId);
    const contact = this.#contactOf(message);
    if (contact === undefined || !contact.isOnline) return false;
    if (needs === 'online') return true;
    const isReading = contact.readsOnArrival || this.#parts.world.isChatOpen(message.phoneNumberId, contact.id);
    return isReading && contact.hasReadReceipts;
  }

  /**
   * Whether a member meets the need. Nobody opens a group's chat on the page, so members read it who read on arrival.
   */
  #isMetByMember(needs: 'online' | 'reading', groupId: string): boolean {
    const { world } = this.#parts;
    const group = world.web.groups.get(groupId);
    const members = group === undefined ? [] : membersOf({ world }, group).filter((contact) => contact.isOnline);
    return members.some((each) => needs === 'online' || (each.readsOnArrival && each.hasReadReceipts));
  }

  #contactOf(message: Message): Contact | undefined {
    return message.contactId === null ? undefined : this.#parts.world.contacts.get(message.contactId);
  }
}
