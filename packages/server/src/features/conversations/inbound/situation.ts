import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import type { TicketPlace } from '@guiche/contract/visibility';
import type { Identity, InboundEdit, InboundFile, InboundRevoke } from '../../../channels/inbound-events.ts';
import type { NewEvent } from '../../../platform/events/event-wait.ts';
import type { Mover } from '../../../platform/mover.ts';
import type { LockedTicket, TicketRow } from '../../tickets/index.ts';
import type { Settled } from '../engine/step.ts';

export interface InboundContact {
  id: number;
  active: boolean;
  isGroup: boolean;
}

/** A conversation's live ticket as the batch leaves it: its row, and what the batch does to it. */
export interface TicketState extends LockedTicket, Pick<TicketRow, 'last_message' | 'last_message_ack' | 'updated_at'> {
  /** When another program last wrote in our name, of what this batch brings. */
  lastEchoAt: Date | null;
  /** When the first of those left that answers the contact. */
  answeredAt: Date | null;
  isNew: boolean;
  isChanged: boolean;
  /** The contact wrote: a snooze ends. */
  isWoken: boolean;
  /** Of a new ticket: the company began it, not the contact. */
  isActiveDemand: boolean;
  /** Where receiving puts what begins here; what rules move from there is written behind it. */
  begunAt: TicketPlace | null;
  /** When the company last said something in it, of what this batch brings and decides. */
  saidAt: Date | null;
}

/** What was closed so lately that a message goes on in it: as it stands, and in whose hands it comes back. */
export interface ClosedLately {
  ticket: TicketState;
  queueId: number | null;
  userId: number | null;
}

/** In whose name receiving moves tickets. */
export const inbound: Mover = { kind: 'program', name: 'inbound' };

export interface NewMessage {
  id: number;
  ticketId: number | null;
  contactId: number;
  /** Who of a group wrote it. */
  senderId: number | null;
  connectionId: number;
  queueId: number | null;
  body: string;
  /** Whom of a group it speaks to; null: nobody. */
  spokenTo: readonly SpokenTo[] | null;
  mediaType: string;
  data: unknown;
  file: InboundFile | null;
  providerId: string;
  quotedMessageId: number | null;
  isForwarded: boolean;
  /** Sent by another program on the same account. */
  fromMe: boolean;
  at: Date;
}

type Said = Pick<NewMessage, 'body' | 'spokenTo' | 'mediaType' | 'data' | 'file' | 'isForwarded' | 'quotedMessageId'>;

/** What has come at last, in the row of what stood in for it. */
export interface Arrival extends Said {
  id: number;
  /** As lists show it. */
  preview: string;
}

/** One of our own messages that a status, ticks or an echo speaks of. */
export interface OwnMessage {
  id: number;
  ticketId: number | null;
  contactId: number;
  connectionId: number;
  body: string;
  mediaType: string;
  createdAt: Date;
  providerId: string | null;
  ack: number;
  sendState: string | null;
  sendError: string | null;
  /** When the call began whose answer is not here yet; null: none is under way. */
  begunAt: Date | null;
  /** What ticks up to a moment told of it meanwhile: it counts once its id is learnt. */
  toldAck: number;
  isChanged: boolean;
  /** The status told the provider id that a lost answer had kept from us. */
  isAdopted: boolean;
}

/** A stored message that the batch answers, changes or takes back. */
export interface TargetMessage {
  id: number;
  ticketId: number | null;
  contactId: number;
  senderId: number | null;
  fromMe: boolean;
  body: string;
  isDeleted: boolean;
  editedAt: Date | null;
  /** Of what only stands in for a message: how many of the contact's stand in its ticket from it on. Null: it is the message. */
  standsInFor: number | null;
}

/** What happened to a target, in the order in which it did. */
export type TargetChange =
  | {
      targetId: number;
      kind: 'edit';
      before: string;
      body: string;
      spokenTo: readonly SpokenTo[] | null;
      at: Date;
      key: ProviderKey;
    }
  | { targetId: number; kind: 'revoke'; at: Date; key: ProviderKey }
  /** A reaction came to it, or a vote. */
  | { targetId: number; kind: 'touch' };

export interface PollVote {
  messageId: number;
  contactId: number;
  names: string[];
  at: Date;
}

export interface ProviderKey {
  connectionId: number;
  providerId: string;
}

export interface EarlyAck {
  connectionId: number;
  providerId: string;
  ack: number;
  error: string | null;
}

/** What changes a message that is not here yet. */
export interface EarlyChange {
  connectionId: number;
  /** The channel's id of the message. */
  messageId: string;
  change: InboundEdit | InboundRevoke;
}

/** All a batch can need, and what its events have made of it so far. */
export interface InboundSituation {
  now: Date;
  connections: Map<number, { channel: string; groupAsTicket: boolean; reopenMinutes: number }>;
  /** By {@link identityKey}. */
  contacts: Map<string, InboundContact>;
  /** Who wrote for the first time ever. */
  newContactIds: readonly number[];
  /** Whose new tickets of a contact are. */
  wallets: ReadonlyMap<number, number>;
  /** Live tickets by {@link conversationKey}. */
  tickets: Map<string, TicketState>;
  /** By {@link conversationKey}, of conversations without a live ticket, where a message comes in. */
  closedLately: ReadonlyMap<string, ClosedLately>;
  /** Stored messages by {@link providerKey}. */
  known: Map<string, number>;
  ownMessages: Map<number, OwnMessage>;
  /** Of those, which are being sent just now, or were and nobody knows whether they arrived. */
  inFlight: ReadonlySet<number>;
  targets: Map<number, TargetMessage>;
  changes: TargetChange[];
  /** By {@link providerKey} of the message. */
  earlyChanges: Map<string, EarlyChange[]>;
  /** By poll and voter: the last of each. */
  votes: Map<string, PollVote>;
  spareMessageIds: number[];
  spareTicketIds: number[];
  newMessages: NewMessage[];
  /** What was closed and goes on, in its order. */
  reopened: Settled[];
  arrivals: Arrival[];
  earlyAcks: Map<string, EarlyAck>;
  /** What came of people who turned out to be one. */
  joined: NewEvent[];
}

export const identityKey = (identity: Identity) => `${identity.type}|${identity.scope}|${identity.value}`;
export const conversationKey = (contactId: number, connectionId: number) => `${contactId}|${connectionId}`;
export const providerKey = (connectionId: number, providerId: string) => `${connectionId}|${providerId}`;

/** The next prepared id. `load` prepares as many as the batch can need. */
export function takeSpare(ids: number[]): number {
  const id = ids.shift();
  if (id === undefined) throw new Error('the batch needed more ids than were prepared');
  return id;
}
