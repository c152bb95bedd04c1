import { NO_MESSAGE_FOUND_ERROR_TEXT, proto, type WAMessage, type WAMessageUpdate } from 'baileys';
import type { Logger } from 'pino';
import { cleanText } from '../../platform/inbox/clean-text.ts';
import type { InboxRow } from '../../platform/inbox/inbox-writer.ts';
import type { Identity, InboundEvent, InboundMessage, InboundStatus, InboundVote } from '../inbound-events.ts';
import type { HeldSession } from './auth-store.repo.ts';
import type { EarlyVotes } from './early-votes.repo.ts';
import type { GroupMembers } from './group-members.repo.ts';
import { identitiesOf, laneOf } from './identities.ts';
import { jidOf } from './jid-of.ts';
import type { LateMessages } from './late-messages.repo.ts';
import { nameMentions } from './mentions.ts';
import type { Originals } from './originals.repo.ts';
import type { People } from './people.ts';
import { readMessage, readStandIn } from './read-message.ts';
import { readSealedVote, readVote, type SealedVote } from './read-vote.ts';
import { refusalOf } from './refusal-codes.ts';

export interface InboundDeps {
  held: HeldSession;
  log: Logger;
  originals: Originals;
  people: People;
  late: LateMessages;
  votes: EarlyVotes;
  members: Pick<GroupMembers, 'find' | 'findOwnName'>;
  /** Resolves once the rows are committed. Tries as long as the session is ours, then throws. */
  put(rows: InboxRow[]): Promise<void>;
}

const { Status, StubType } = proto.WebMessageInfo;

/**
 * Most remembered ids of messages that were stored where they were decrypted, so that they are not stored a second time
 * a moment later.
 */
const mostRemembered = 2_000;

/**
 * Turns what the library reports into events of the road, in the inbox. One per session; it outlives the session's
 * connections.
 */
export class Inbound {
  readonly #deps: InboundDeps;
  readonly #kept = new Set<string>();

  constructor(deps: InboundDeps) {
    this.#deps = deps;
  }

  /** Stores one message; one that no desk shows is ignored. */
  async keep(message: WAMessage): Promise<void> {
    const { originals, people, late, votes } = this.#deps;
    const read = (await this.#readVote(message)) ?? readMessage(message, await people.of(message));
    // A message replaces its stand-in by its id; any other event has to remove the stand-in itself.
    if (read?.kind !== 'message' && message.key.id) await late.drop(message.key.id);
    if (!read) return;
    const event = await this.#withNames(read, message);
    if (event.kind === 'message' && event.mediaType !== 'reaction')
      await originals.keep({ providerId: event.providerId, bytes: proto.WebMessageInfo.encode(message).finish() });
    if (event.kind === 'message') event.chat.hasProfile = true;
    const early = event.kind === 'message' && event.mediaType === 'poll' ? await votes.find(event.providerId) : [];
    const opened = await this.#openVotes(early, message);
    await this.tell([event, ...opened], laneOf(await people.laneOf(message)));
    if (early.length > 0) await votes.drop(event.providerId);
    this.#remember(event.providerId);
  }

  /** Stores a stand-in for a message that nobody can read and that was asked for again, in case it never comes. */
  async miss(message: WAMessage): Promise<void> {
    const { people, late } = this.#deps;
    const event = readStandIn(message, await people.of(message));
    if (!event) return;
    event.chat.hasProfile = true;
    const lane = this.#laneOf(laneOf(await people.laneOf(message)));
    await late.keep({ providerId: event.providerId, lane, event: JSON.stringify(cleanText(event)) });
  }

  /**
   * Reads old messages, to be stored beside the road: nobody is told of them, and nothing answers them. They seldom
   * bring names; `names` has them, by address.
   */
  async readOld(messages: readonly WAMessage[], names: ReadonlyMap<string, string>): Promise<InboundMessage[]> {
    const { originals, people } = this.#deps;
    const read: { event: InboundMessage; message: WAMessage }[] = [];
    for (const message of messages) {
      const told = readMessage(message, await people.of(message));
      if (told?.kind !== 'message') continue;
      const event = { ...told, ...(await nameMentions(message, told.body, this.#deps)) };
      event.chat.name ??=
        jidsOf(event.chat.identities)
          .map((jid) => names.get(jid))
          .find(Boolean) ?? null;
      read.push({ event: cleanText(event), message });
    }
    await originals.keepAll(
      read.map(({ event, message }) => ({
        providerId: event.providerId,
        bytes: proto.WebMessageInfo.encode(message).finish(),
      })),
    );
    return read.map(({ event }) => event);
  }

  /** Takes messages that the library reports again, or late: all that were not stored where they were decrypted. */
  async takeMessages(messages: readonly WAMessage[], now: number): Promise<void> {
    for (const message of messages) {
      if (message.key.id && this.#kept.delete(message.key.id)) continue;
      if (message.messageStubType !== StubType.CIPHERTEXT) await this.keep(message);
      else if (isAbsent(message)) await this.miss(message);
    }
    await this.takeUpdates(messages.flatMap(tickOn), now);
  }

  /** Takes ticks. Changes of messages also come as messages, and are taken there. */
  async takeUpdates(updates: readonly WAMessageUpdate[], now: number): Promise<void> {
    const ticks = updates.flatMap(({ key, update }) =>
      key.fromMe && key.id && typeof update.status === 'number'
        ? [{ providerId: key.id, jid: key.remoteJid, update: { ...update, status: update.status } }]
        : [],
    );
    if (ticks.length === 0) return;
    const ours = await this.#deps.originals.findOurs(ticks.map(({ providerId }) => providerId));
    for (const { providerId, jid, update } of ticks)
      await this.tell([statusOf(providerId, update, ours.get(providerId) ?? null, now)], laneOf(identitiesOf([jid])));
  }

  /** Takes receipts of group members; the desk shows no more than that somebody has the message. */
  async takeGroupReceipts(keys: readonly WAMessage['key'][], now: number): Promise<void> {
    const delivered = keys.map((key) => ({ key, update: { status: Status.DELIVERY_ACK } }));
    await this.takeUpdates(delivered, now);
  }

  async tell(events: readonly InboundEvent[], chat: string): Promise<void> {
    const { companyId, connectionId } = this.#deps.held;
    const lane = this.#laneOf(chat);
    await this.#deps.put(
      events.map((event) => ({ companyId, connectionId, lane, event: JSON.stringify(cleanText(event)) })),
    );
  }

  #laneOf(chat: string): string {
    return `${this.#deps.held.connectionId}:${chat}`;
  }

  async #withNames(event: InboundEvent, message: WAMessage): Promise<InboundEvent> {
    if (event.kind !== 'message' && event.kind !== 'edit') return event;
    return { ...event, ...(await nameMentions(message, event.body, this.#deps)) };
  }

  /** Reads a vote. Its poll holds the key; while the poll is missing, the vote waits. */
  async #readVote(message: WAMessage): Promise<InboundVote | null> {
    const { originals, people, votes } = this.#deps;
    const sealed = readSealedVote(message);
    if (!sealed) return null;
    const [poll, { sender }] = await Promise.all([originals.find(sealed.targetProviderId), people.of(message)]);
    if (sender.length === 0) return null;
    const vote = { ...sealed, voter: { identities: sender, name: message.pushName ?? null } };
    if (!poll) await votes.keep(vote);
    const [opened] = poll ? await this.#openVotes([vote], proto.WebMessageInfo.decode(poll.bytes) as WAMessage) : [];
    return opened ?? null;
  }

  async #openVotes(sealed: readonly SealedVote[], poll: WAMessage): Promise<InboundVote[]> {
    const { people } = this.#deps;
    if (sealed.length === 0) return [];
    const asker = poll.key.fromMe ? [] : jidsOf((await people.of(poll)).sender);
    return sealed.flatMap(({ payload, iv, ...vote }) => {
      const voters = jidsOf(vote.voter.identities);
      // People also vote on their own polls, and the vote may know more of their addresses than the poll.
      const askers = poll.key.fromMe ? people.ours() : [...asker, ...voters];
      const names = readVote({ payload, iv }, poll, { askers, voters });
      return names === null ? [] : [{ ...vote, names }];
    });
  }

  #remember(providerId: string): void {
    this.#kept.add(providerId);
    for (const oldest of this.#kept) {
      if (this.#kept.size <= mostRemembered) return;
      this.#kept.delete(oldest);
    }
  }
}

/**
 * Whether the message came without any part that a key could open, so that the phone is asked for it. Other missed
 * messages were noted where decryption was tried.
 */
function isAbsent({ messageStubParameters }: WAMessage): boolean {
  const [why]: unknown[] = Array.isArray(messageStubParameters) ? messageStubParameters : [];
  return why === NO_MESSAGE_FOUND_ERROR_TEXT;
}

const jidsOf = (identities: readonly Identity[]) => identities.flatMap((identity) => jidOf(identity) ?? []);

/**
 * Ticks that came while the library held the message back. It puts them onto the message and reports them nowhere else.
 */
function tickOn(message: WAMessage): WAMessageUpdate[] {
  const isReceived = (message.userReceipt ?? []).length > 0; // by a member of a group
  const status = message.status ?? Status.PENDING;
  if (status === Status.ERROR || status >= Status.DELIVERY_ACK) return [{ key: message.key, update: message }];
  return isReceived ? [{ key: message.key, update: { status: Status.DELIVERY_ACK } }] : [];
}

/** Translates the library's status: 0 error, 1 pending, 2 sent, 3 delivered, 4 read, 5 played; ours begin one lower. */
function statusOf(
  providerId: string,
  update: Partial<WAMessage> & { status: number },
  messageId: number | null,
  at: number,
): InboundStatus {
  const isError = update.status === Status.ERROR;
  const [code]: unknown[] = Array.isArray(update.messageStubParameters) ? update.messageStubParameters : [];
  return {
    kind: 'status',
    providerId,
    ack: isError ? null : Math.max(0, update.status - 1),
    error: isError ? refusalOf(String(code ?? 'unknown').slice(0, 60)) : null,
    at,
    messageId,
  };
}
