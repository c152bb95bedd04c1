import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import type { AccessLoss, AccountWord } from './connecting.ts';

// The events that every channel hands to the road.

/**
 * An address under which somebody writes. `scope` separates page- or account-scoped ids; '' for phones. A username may
 * pass to somebody else: it finds a contact, and never merges two.
 */
export interface Identity {
  type: 'phone' | 'lid' | 'username' | 'group' | 'bsuid' | 'psid' | 'igsid';
  scope: string;
  /** As the channel wrote it; never rewritten. */
  value: string;
}

/** Kinds of message that carry a file. */
export type FileKind = 'image' | 'audio' | 'video' | 'document' | 'sticker';

/** A contact's file as the channel describes it: mere claims until the bytes are here. */
export interface InboundFile {
  providerMediaId: string;
  name: string | null;
  mimeType: string;
  /** In hexadecimal. */
  sha256: string | null;
  isVoice: boolean;
}

/** Kinds that are neither text nor files; contract/message-data.ts has the shape of each one's `data`. */
export type OtherKind = 'event' | 'list' | 'interactive' | 'payment' | 'ad' | 'poll' | 'call_log';

export interface InboundMessage {
  kind: 'message';
  /** The channel's id of the message; a second delivery vanishes by it. */
  providerId: string;
  /** The person or group of the conversation, with at least one identity. In a group, `sender` names the author. */
  chat: {
    identities: Identity[];
    name: string | null;
    isGroup: boolean;
    /** Whether the channel can be asked for more by the first address: {@link ChannelAdapter.readProfile}. */
    hasProfile?: boolean;
  };
  /** The author in a group. */
  sender?: { identities: Identity[]; name: string | null };
  /** In milliseconds, by the channel's clock. */
  at: number;
  mediaType: 'chat' | FileKind | 'location' | 'contact' | OtherKind | 'reaction' | 'unsupported';
  /** The text; for a file its caption; for a reaction its emoji, empty when it takes the last one back. */
  body: string;
  /** The members of the group that `body` names as `@name`. Absent: nobody. */
  spokenTo?: SpokenTo[];
  /** Our own shape per kind, never the provider's object. Null for a file, whose data follows from `file`. */
  data: unknown;
  /** The file, to be fetched by {@link ChannelAdapter.openFile}. Absent in events that are older than this field. */
  file?: InboundFile | null;
  /** The message that this one answers; for a reaction, the one it stands on. */
  quotedProviderId: string | null;
  isForwarded: boolean;
  /**
   * Set when the account wrote it: the channel tells of all that leaves the account, by this program or another.
   * Absent: the contact wrote it.
   */
  echo?: InboundEcho;
}

/**
 * `messageId`: our own id, where the channel hands it back. Null: another program wrote it, or the channel cannot tell.
 */
export interface InboundEcho {
  messageId: number | null;
  /** For an old message: its tick. Absent: it was sent. */
  ack?: number;
}

/** Somebody changed the words of their message. */
export interface InboundEdit {
  kind: 'edit';
  /** The channel's id of the change itself. */
  providerId: string;
  targetProviderId: string;
  body: string;
  spokenTo?: SpokenTo[];
  at: number;
  /** The author that the message must have, where the channel does not vouch for that. */
  author?: Identity[];
  /** Whether it was our message, changed by another program on the account. Absent: the contact's. */
  isOurs?: boolean;
}

/** Somebody took their message back. */
export interface InboundRevoke {
  kind: 'revoke';
  providerId: string;
  targetProviderId: string;
  /** Ids of the further messages here, where one of the channel's became several. They go with it. */
  partIds?: string[];
  at: number;
  author?: Identity[];
  /** Instead of the author: the group in which the message must be, whose admin took it back. */
  group?: Identity[];
  isOurs?: boolean;
}

/** All that somebody has chosen of a poll; of several votes of theirs the last one counts. */
export interface InboundVote {
  kind: 'vote';
  providerId: string;
  /** Id of the poll. */
  targetProviderId: string;
  voter: { identities: Identity[]; name: string | null };
  /** Names of the options; none: they took their vote back. */
  names: string[];
  at: number;
}

/** Several addresses belong to one person. This creates nobody: contacts who wrote from two of them become one. */
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
  /** Our own message id where the provider hands it back; it repairs a lost answer. */
  messageId: number | null;
}

/**
 * One tick for everything that was sent to somebody up to a moment, or up to a message of ours, on channels that do not
 * tell of each message.
 */
export interface InboundTicks {
  kind: 'ticks';
  /** The channel's id of the message it names; where it names a moment, an id of our own making. */
  providerId: string;
  to: Identity;
  /** 2 delivered, 3 read. */
  ack: 2 | 3;
  /** The last that it covers: a moment on the channel's clock, in milliseconds, or the message of `providerId`. */
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

/**
 * A message of ours failed after it was accepted, for a reason that concerns the access. It comes beside the message's
 * status.
 */
export interface InboundLoss {
  kind: 'loss';
  /** The channel's id of the message. */
  providerId: string;
  messageId: number;
  loss: AccessLoss;
  at: number;
}

/** A part of the account's past, as its owner shares it. */
export interface InboundHistory {
  kind: 'history';
  providerId: string;
  at: number;
  messages: InboundMessage[];
  /** Whether nothing more is to come, but for files. */
  isLast: boolean;
  /** The platform's code when the owner does not share the past. */
  refusedBy: string | null;
}

/** Names of people, by the owner's address book or by themselves, and of groups. */
export interface InboundAddressBook {
  kind: 'addressBook';
  /** Set where only existing contacts are meant. Absent: everybody in the owner's book becomes a contact. */
  addsNobody?: true;
  providerId: string;
  at: number;
  people: { identities: Identity[]; name: string | null }[];
}

/** The platform changed its mind about a template. Absent fields are what it does not mention. */
export interface InboundTemplate {
  kind: 'template';
  /** The platform's id of the template. */
  providerId: string;
  /** The business account that owns the template; every connection of it is told. */
  businessId: string;
  name: string;
  language: string;
  change: Partial<Pick<Template, 'status' | 'reason' | 'category' | 'quality'>>;
  at: number;
}

/** Events about no conversation: the drain puts them aside, and a job acts on them. */
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

/** An event with the account it came to. The door looks the account up; the adapter cannot. */
export interface RoutedEvent {
  /**
   * The account by the provider's name: phone_number_id, page id, account id. `waba:<id>:<numbers>`: all connections of
   * a WhatsApp Business account, or those with one of these numbers where it names some.
   */
  account: string;
  /** The raw chat id. Events of one chat are ordered, and parked, together. */
  chat: string;
  event: InboundEvent;
}

/** The content of one body. The door keeps the whole body where a part could not be read. */
export interface Parsed {
  events: RoutedEvent[];
  /** Parts that the adapter could not read: the account where known, and the reason. */
  unread: { account: string | null; reason: string }[];
}
