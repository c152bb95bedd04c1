import type { Contact, Mail, Media, Message, Phone, ReceiptPlan, StatusRecord } from './model.ts';
import { findTwinNumber, onlyDigits } from './phone-numbers.ts';
import { Templates } from './templates.ts';
import { WebState } from './whatsapp-web/web-state.ts';

const KEPT_MAILS = 1000;

/** Everything that exists, in memory. It decides nothing and writes nowhere: the journal rebuilds it. */
export class World {
  readonly phones = new Map<string, Phone>();
  readonly contacts = new Map<string, Contact>();
  readonly messages = new Map<string, Message>();
  /** What is known of files; their bytes are on the disk. */
  readonly media = new Map<string, Media>();
  /** What the business sent, by outboxSeq. */
  readonly outbox: Message[] = [];
  /** What was mailed, by seq; the oldest go beyond a thousand. */
  readonly mails: Mail[] = [];
  /** What business accounts may send to who has not written lately. */
  readonly templates = new Templates();
  /** Paired devices and groups of the WhatsApp-web double. */
  readonly web = new WebState();
  /** The plan of contacts and phones that have none of their own. */
  receipts: ReceiptPlan = { mode: 'auto' };
  readonly #contactIdByNumber = new Map<string, string>();
  readonly #chats = new Map<string, Message[]>();
  readonly #openChats = new Set<string>();
  readonly #lastActivity = new Map<string, number>();
  #lastOutboxSeq = 0;
  #lastMailSeq = 0;
  #lastFreeNumber = 0;

  putPhone(phone: Phone): void {
    this.phones.set(phone.phoneNumberId, phone);
  }

  putContact(contact: Contact): void {
    const old = this.contacts.get(contact.id);
    if (old !== undefined) this.#contactIdByNumber.delete(old.waId);
    this.contacts.set(contact.id, contact);
    this.#contactIdByNumber.set(contact.waId, contact.id);
  }

  /** By the canonical number, else by the twin with or without the ninth digit. */
  findContactByNumber(digits: string): Contact | null {
    const twin = findTwinNumber(digits);
    const id = this.#contactIdByNumber.get(digits) ?? (twin === null ? undefined : this.#contactIdByNumber.get(twin));
    return id === undefined ? null : (this.contacts.get(id) ?? null);
  }

  /** By what the Cloud face calls somebody. */
  findContactByUserId(userId: string): Contact | null {
    return [...this.contacts.values()].find((contact) => contact.userId === userId) ?? null;
  }

  findPhoneByNumber(digits: string): Phone | null {
    return [...this.phones.values()].find((phone) => onlyDigits(phone.displayNumber) === digits) ?? null;
  }

  /** A fictional mobile number of São Paulo that nobody has. */
  takeFreeNumber(): string {
    do this.#lastFreeNumber += 1;
    while (this.#isTaken(fictionalNumber(this.#lastFreeNumber)));
    return fictionalNumber(this.#lastFreeNumber);
  }

  #isTaken(digits: string): boolean {
    return this.#contactIdByNumber.has(digits) || this.phones.has(digits);
  }

  takeOutboxSeq(): number {
    this.#lastOutboxSeq += 1;
    return this.#lastOutboxSeq;
  }

  takeMailSeq(): number {
    this.#lastMailSeq += 1;
    return this.#lastMailSeq;
  }

  addMail(mail: Mail): void {
    this.mails.push(mail);
    this.#lastMailSeq = Math.max(this.#lastMailSeq, mail.seq);
    if (this.mails.length > KEPT_MAILS) this.mails.shift();
  }

  addMessage(message: Message): void {
    this.messages.set(message.id, message);
    if (message.author === 'business' && message.isEcho !== true) {
      this.outbox.push(message);
      this.#lastOutboxSeq = Math.max(this.#lastOutboxSeq, message.outboxSeq);
    }
    this.#change(message);
    const partner = message.groupId ?? message.contactId;
    if (partner === null) return;
    const key = chatKey(message.phoneNumberId, partner);
    const chat = this.#chats.get(key);
    if (chat === undefined) this.#chats.set(key, [message]);
    else chat.push(message);
    this.#lastActivity.set(partner, message.at);
  }

  /** What an edit or a revocation does to the message it is about. */
  #change(act: Message): void {
    const changed = act.aboutId === null ? undefined : this.messages.get(act.aboutId);
    if (changed === undefined) return;
    if (act.type === 'edit') changed.text = act.text;
    if (act.type === 'revoke') changed.isRevoked = true;
  }

  /** Adds a status unless the message already has it. True when it was added. */
  addStatus(message: Message, record: StatusRecord): boolean {
    if (message.statuses.some((known) => known.status === record.status)) return false;
    message.statuses.push(record);
    return true;
  }

  /** Marks a contact's message as read; on Meta's channels the earlier ones of its chat, too. Returns the changed ones. */
  markRead(message: Message, at: number): Message[] {
    const partner = message.groupId ?? message.contactId;
    if (partner === null) return [];
    const chat = this.chat(message.phoneNumberId, partner);
    const isAlone = this.phones.get(message.phoneNumberId)?.channel === 'whatsapp-web';
    const upTo = chat
      .slice(isAlone ? chat.indexOf(message) : 0, chat.indexOf(message) + 1)
      .filter((each) => each.author === 'contact');
    return upTo.filter((each) => this.addStatus(each, { status: 'read', at, code: null }));
  }

  /** Of a contact, or of a group by its id. */
  chat(phoneNumberId: string, partnerId: string): readonly Message[] {
    return this.#chats.get(chatKey(phoneNumberId, partnerId)) ?? [];
  }

  /** The business's messages to one contact, over all numbers. */
  messagesToContact(contactId: string): Message[] {
    const chats = [...this.phones.keys()].flatMap((phoneNumberId) => this.chat(phoneNumberId, contactId));
    return chats.filter((message) => message.author === 'business');
  }

  /** The contacts, the one who spoke or was spoken to last first. */
  contactsByActivity(): Contact[] {
    const last = (contact: Contact): number => this.#lastActivity.get(contact.id) ?? 0;
    return [...this.contacts.values()].sort((a, b) => last(b) - last(a));
  }

  /** The number this contact last talked to, else an account that knows them, else the first one there is. */
  defaultPhone(contactId: string): Phone | null {
    const known = this.contacts.get(contactId)?.scopedIds ?? {};
    const isKnown = (phone: Phone): number => (Object.hasOwn(known, phone.phoneNumberId) ? 1 : 0);
    const phones = [...this.phones.values()].sort((a, b) => isKnown(b) - isKnown(a));
    const lastAt = (phone: Phone): number => this.chat(phone.phoneNumberId, contactId).at(-1)?.at ?? 0;
    return phones.reduce<Phone | null>(
      (best, phone) => (best !== null && lastAt(best) >= lastAt(phone) ? best : phone),
      null,
    );
  }

  setChatOpen(phoneNumberId: string, contactId: string, isOpen: boolean): void {
    if (isOpen) this.#openChats.add(chatKey(phoneNumberId, contactId));
    else this.#openChats.delete(chatKey(phoneNumberId, contactId));
  }

  isChatOpen(phoneNumberId: string, contactId: string): boolean {
    return this.#openChats.has(chatKey(phoneNumberId, contactId));
  }

  receiptPlanFor(message: Message): ReceiptPlan {
    if (message.type === 'reaction' && this.phones.get(message.phoneNumberId)?.channel === undefined)
      return { mode: 'script', steps: [{ after: 0, status: 'sent' }] };
    if (message.refusal !== null) return { mode: 'failed', code: message.refusal };
    const contact = message.contactId === null ? undefined : this.contacts.get(message.contactId);
    return contact?.receipts ?? this.phones.get(message.phoneNumberId)?.receipts ?? this.receipts;
  }

  /** Empties the world. Positions and free numbers go on counting, so nothing repeats. */
  clear(): void {
    const stores = [
      this.phones,
      this.contacts,
      this.messages,
      this.media,
      this.templates,
      this.#contactIdByNumber,
      this.#chats,
      this.#openChats,
      this.#lastActivity,
    ];
    for (const store of stores) store.clear();
    this.web.clear();
    this.outbox.length = 0;
    this.mails.length = 0;
    this.receipts = { mode: 'auto' };
  }
}

function chatKey(phoneNumberId: string, contactId: string): string {
  return `${phoneNumberId}|${contactId}`;
}

function fictionalNumber(index: number): string {
  return `55119${String(index).padStart(8, '0')}`;
}
