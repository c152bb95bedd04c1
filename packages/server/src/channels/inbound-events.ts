import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import type { AccessLoss, AccountWord } from './connecting.ts';

// What comes in, as every channel tells it to the road.

/**
 * Under which address somebody writes. `scope` separates page- or account-scoped ids; '' for phones. A username may pass
 * to somebody else: it finds a contact, and never makes two of them one.
 */
export interface Identity {
  type: 'phone' | 'lid' | 'username' | 'group' | 'bsuid' | 'psid' | 'igsid';
  scope: string;
  /** As the channel wrote it; never rewritten. */
  value: string;
}

/** Kinds of message that carry a file. */
export type FileKind = 'image' | 'audio' | 'video' | 'document' | 'sticker';

/** A file that a contact sent, as the channel describes it: claims, until the bytes are here. */
export interface InboundFile {
  providerMediaId: string;
  name: string | null;
  mimeType: string;
  /** In hexadecimal. */
  sha256: string | null;
  isVoice: boolean;
}

/** Kinds that are neither text nor files, each with `data` as contract/message-data.ts has it. */
export type OtherKind = 'event' | 'list' | 'interactive' | 'payment' | 'ad' | 'poll' | 'call_log';

export interface InboundMessage {
  kind: 'message';
  /** The channel's id of the message: its redelivery vanishes by it. */
  providerId: string;
  /** The person or group the conversation is with; for groups the sender is beside it. At least one identity. */
  chat: {
    identities: Identity[];
    name: string | null;
    isGroup: boolean;
    /** The channel can be asked for more by the first address: {@link ChannelAdapter.readProfile}. */
    hasProfile?: boolean;
  };
  /** Who of a group wrote it. */
  sender?: { identities: Identity[]; name: string | null };
  /** Milliseconds, the channel's clock. */
  at: number;
  mediaType: 'chat' | FileKind | 'location' | 'contact' | OtherKind | 'reaction' | 'unsupported';
  /** What was written; under a file its caption; of a reaction its sign, empty when it takes the last one back. */
  body: string;
  /** Whom of a group it speaks to: `body` says `@name` of each. Absent: nobody. */
  spokenTo?: SpokenTo[];
  /** Our normalised shape per kind, never the provider's object. Of a file null: it follows from `file`. */
  data: unknown;
  /** The file that belongs to it, to be fetched by {@link ChannelAdapter.openFile}. Absent in events stored before files were. */
  file?: InboundFile | null;
  /** What it answers to; of a reaction what it is drawn on. */
  quotedProviderId: string | null;
  isForwarded: boolean;
  /** We wrote it: the channel tells of all that leaves the account, by this program or by another one. Absent: the contact did. */
  echo?: InboundEcho;
}

/** `messageId`: our own id where the channel hands it back. Null: somebody else wrote it, or the channel cannot say. */
export interface InboundEcho {
  messageId: number | null;
  /** Of an old one: how far it got. Absent: it has left. */
  ack?: number;
}

/** Somebody changed the words of a message of theirs. */
export interface InboundEdit {
  kind: 'edit';
  /** The channel's id of the change itself. */
  providerId: string;
  targetProviderId: string;
  body: string;
  spokenTo?: SpokenTo[];
  at: number;
  /** Whose message it has to be, where the channel does not vouch for that. */
  author?: Identity[];
  /** It was ours, and changed by another program on the account. Absent: the contact's. */
  isOurs?: boolean;
}

/** Somebody took a message of theirs back. */
export interface InboundRevoke {
  kind: 'revoke';
  providerId: string;
  targetProviderId: string;
  /** Of one that may have come as several messages: what the further ones are called here. They go with it. */
  partIds?: string[];
  at: number;
  author?: Identity[];
  /** In the place of the author: the group in which it has to be, whose admin took it back. */
  group?: Identity[];
  isOurs?: boolean;
}

/** What somebody chose of a poll by now; of several votes of theirs the last one counts. */
export interface InboundVote {
  kind: 'vote';
  providerId: string;
  /** The poll. */
  targetProviderId: string;
  voter: { identities: Identity[]; name: string | null };
  /** Of the options; none: they took it back. */
  names: string[];
  at: number;
}

/** Several addresses are one person's. Nobody new comes of it: who wrote from two of them becomes one contact. */
export interface InboundAlias {
  kind: 'alias';
  providerId: string;
  identities: Identity[];
  at: number;
}

export interface InboundStatus {
  kind: 'status';
  providerId: string;
  /** 1 sent, 2 delivered, 3 read, 4 played; null when it failed. */
  ack: number | null;
  /** The provider's code when it failed, as text. */
  error: string | null;
  at: number;
  /** Our own message id where the provider hands it back: repairs an answer that was lost. */
  messageId: number | null;
}

/**
 * A tick of everything that was sent to somebody up to a moment, or up to a message of ours: channels that do not tell
 * of each message tell so.
 */
export interface InboundTicks {
  kind: 'ticks';
  /** The channel's id of the message it names; where it names a moment, a name of our own making. */
  providerId: string;
  to: Identity;
  /** 2 delivered, 3 read. */
  ack: 2 | 3;
  /** What it reaches to: a moment on the channel's clock, in milliseconds, or the message of `providerId`. */
  upTo: number | 'message';
  at: number;
}

/** The platform says something of the account itself. */
export interface InboundAccount {
  kind: 'account';
  providerId: string;
  at: number;
  word: AccountWord;
}

/** A message of ours failed behind its answer, for what the platform says of the access that it left by. Beside its status. */
export interface InboundLoss {
  kind: 'loss';
  /** The channel's id of the message. */
  providerId: string;
  messageId: number;
  loss: AccessLoss;
  at: number;
}

/** A part of the account's past, as its owner gives it away. */
export interface InboundHistory {
  kind: 'history';
  providerId: string;
  at: number;
  messages: InboundMessage[];
  /** No more is to come, but for files. */
  isLast: boolean;
  /** The platform's code when the owner keeps the past to themselves. */
  refusedBy: string | null;
}

/** What people are called, as the account's owner has them or as they call themselves, and groups. */
export interface InboundAddressBook {
  kind: 'addressBook';
  /** Only whoever is a contact anyway is meant. Absent: whom the owner has under a name becomes one. */
  addsNobody?: true;
  providerId: string;
  at: number;
  people: { identities: Identity[]; name: string | null }[];
}

/** The platform thinks otherwise of a template. What it does not say is absent. */
export interface InboundTemplate {
  kind: 'template';
  /** The platform's id of the template. */
  providerId: string;
  /** The business account whose template it is: every connection of it is told. */
  businessId: string;
  name: string;
  language: string;
  change: Partial<Pick<Template, 'status' | 'reason' | 'category' | 'quality'>>;
  at: number;
}

/** What is about no conversation: put aside by the drain and acted on behind it. */
export type InboundNews = InboundAccount | InboundLoss | InboundHistory | InboundAddressBook | InboundTemplate;

export type InboundEvent =
  | InboundMessage
  | InboundStatus
  | InboundTicks
  | InboundEdit
  | InboundRevoke
  | InboundVote
  | InboundAlias
  | InboundNews;

/** One event with the account it came to. The webhook looks the account up; the adapter cannot. */
export interface RoutedEvent {
  /**
   * Whom the provider names: phone_number_id, page id, account id. `waba:<id>:<numbers>`: all connections of a WhatsApp
   * Business account, or those with one of these numbers where it names some.
   */
  account: string;
  /** The raw chat id: what is ordered, and parked, together. */
  chat: string;
  event: InboundEvent;
}

/** What came in one body. The webhook keeps whole what could not be read. */
export interface Parsed {
  events: RoutedEvent[];
  /** Entries the adapter could not read: account when known, and why. */
  unread: { account: string | null; reason: string }[];
}
