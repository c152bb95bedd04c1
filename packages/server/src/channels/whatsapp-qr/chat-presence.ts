import { presenceEndsAfterMs } from '@guiche/contract/presence';
import { type ContactPresence, contactWritesForMs } from '@guiche/contract/presence.schemas';
import type { WAPresence, WASocket } from 'baileys';
import type { Attention, ContactTold } from '../../platform/realtime/presence.ts';
import type { Identity } from '../inbound-events.ts';
import { plainJid } from './identities.ts';
import { jidOf } from './jid-of.ts';

interface ChatPresenceDeps {
  companyId: number;
  sock: WASocket;
  findAddresses(contactId: number): Promise<Identity[]>;
  tell(told: ContactTold): void;
}

interface Chat {
  jids: string[];
  isGroup: boolean;
  /** When people here count as gone, unless somebody says otherwise. */
  until: number;
  heard: { does: ContactPresence; at: number } | null;
  /** Set while we are shown writing. */
  writing: { saidAt: number; end: NodeJS.Timeout } | null;
}

const sweepEveryMs = 5_000;
/** How often our writing is repeated: the contact's program forgets it after some time. */
const writingEveryMs = 10_000;
/** When our writing ends, unless it is repeated; people here repeat it every three seconds. */
const writingEndsMs = 5_000;

/**
 * Who is writing, in both directions, in conversations that somebody here has open. The channel tells only accounts
 * that are online themselves, so the account is online as long as such a conversation is open. No longer, as its phone
 * stays silent meanwhile. Nothing is stored.
 */
export class ChatPresence {
  readonly #deps: ChatPresenceDeps;
  readonly #chats = new Map<number, Promise<Chat | null>>();
  readonly #open = new Map<number, Chat>();
  readonly #timer: NodeJS.Timeout;
  #isThere = false;

  constructor(deps: ChatPresenceDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#sweep(), sweepEveryMs);
    deps.sock.ev.on('presence.update', ({ id, presences }) =>
      this.#hear(plainJid(id), Object.values(presences).at(-1)?.lastKnownPresence),
    );
    // The message that was being written has come.
    deps.sock.ev.on('messages.upsert', ({ messages }) => {
      for (const { key } of messages) if (!key.fromMe) this.#hear(plainJid(key.remoteJid), 'paused');
    });
  }

  /** Notes that somebody has the conversation open, or goes on writing in it. Never throws. */
  attend(said: Attention): void {
    const { ticketId } = said;
    const opened = this.#chats.get(ticketId) ?? this.#begin(said).catch(() => null);
    this.#chats.set(ticketId, opened);
    void opened.then((chat) => {
      if (!chat) return void this.#chats.delete(ticketId);
      chat.until = Date.now() + presenceEndsAfterMs;
      if (chat.heard) this.#tell(ticketId, contactOf(chat));
      if (said.isTyping) this.#write(chat);
    });
  }

  /** Ends with the connection: nothing is known of anybody. */
  close(): void {
    clearInterval(this.#timer);
    for (const ticketId of this.#open.keys()) this.#forget(ticketId);
  }

  async #begin({ ticketId, contactId }: Attention): Promise<Chat | null> {
    const addresses = await this.#deps.findAddresses(contactId);
    const jids = addresses.flatMap((address) => jidOf(address) ?? []);
    const [first] = jids;
    if (first === undefined) return null;
    const isGroup = first.endsWith('@g.us');
    const chat: Chat = { jids, isGroup, until: Date.now() + presenceEndsAfterMs, heard: null, writing: null };
    this.#open.set(ticketId, chat);
    if (!this.#isThere) {
      this.#isThere = true;
      await this.#deps.sock.sendPresenceUpdate('available');
    }
    await this.#deps.sock.presenceSubscribe(first);
    return chat;
  }

  #hear(jid: string, told: WAPresence | undefined): void {
    for (const [ticketId, chat] of this.#open) {
      if (!chat.jids.includes(jid)) continue;
      // In a group only writing matters, not who is online.
      const does = told === 'composing' ? 'typing' : told === 'recording' ? 'recording' : null;
      const isThere = told !== 'unavailable' && !chat.isGroup;
      const now = does ?? (isThere ? 'online' : null);
      const before = contactOf(chat);
      chat.heard = now && { does: now, at: Date.now() };
      if (now !== before || does !== null) this.#tell(ticketId, now); // a contact who goes on writing is told of again
    }
  }

  #write(chat: Chat): void {
    const now = Date.now();
    const isSaid = chat.writing !== null && now - chat.writing.saidAt < writingEveryMs;
    if (chat.writing) clearTimeout(chat.writing.end);
    const end = setTimeout(() => {
      chat.writing = null;
      this.#show('paused', chat);
    }, writingEndsMs);
    chat.writing = { saidAt: isSaid && chat.writing ? chat.writing.saidAt : now, end };
    if (!isSaid) this.#show('composing', chat);
  }

  #show(what: 'composing' | 'paused', { jids: [first] }: Chat): void {
    if (first !== undefined) this.#deps.sock.sendPresenceUpdate(what, first).catch(() => {});
  }

  #sweep(): void {
    const now = Date.now();
    for (const [ticketId, chat] of this.#open) if (chat.until <= now) this.#forget(ticketId);
    if (this.#open.size > 0 || !this.#isThere) return;
    this.#isThere = false;
    this.#deps.sock.sendPresenceUpdate('unavailable').catch(() => {});
  }

  #forget(ticketId: number): void {
    const chat = this.#open.get(ticketId);
    if (chat?.writing) clearTimeout(chat.writing.end);
    this.#open.delete(ticketId);
    this.#chats.delete(ticketId);
    this.#tell(ticketId, null);
  }

  #tell(ticketId: number, contact: ContactPresence | null): void {
    this.#deps.tell({ companyId: this.#deps.companyId, ticketId, contact });
  }
}

/** The contact's present state: one who wrote and then said nothing is online. */
function contactOf({ heard }: Chat): ContactPresence | null {
  return heard && (Date.now() - heard.at >= contactWritesForMs ? 'online' : heard.does);
}
