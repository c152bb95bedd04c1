import type { Readable } from 'node:stream';
import type { ChannelAbilities } from '@guiche/contract/channel-abilities';
import type { ContactCardData, LocationData } from '@guiche/contract/media';
import type { ListData, TemplateData } from '@guiche/contract/message-data';
import type { Template } from '@guiche/contract/templates';
import type { AccountCheck, ChannelLogin, ChannelSessions } from './connecting.ts';

/**
 * What the road knows of a channel. An adapter turns bytes into {@link InboundEvent}s (pure), sends one message (one
 * network call), and moves the bytes of files. It knows no feature, no ticket, no database.
 */

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
  chat: { identities: Identity[]; name: string | null; isGroup: boolean };
  /** Who of a group wrote it. */
  sender?: { identities: Identity[]; name: string | null };
  /** Milliseconds, the channel's clock. */
  at: number;
  mediaType: 'chat' | FileKind | 'location' | 'contact' | OtherKind | 'reaction' | 'unsupported';
  /** What was written; under a file its caption; of a reaction its sign, empty when it takes the last one back. */
  body: string;
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
}

/** A contact changed the words of a message of theirs. */
export interface InboundEdit {
  kind: 'edit';
  /** The channel's id of the change itself. */
  providerId: string;
  targetProviderId: string;
  body: string;
  at: number;
  /** Whose message it has to be, where the channel does not vouch for that. */
  author?: Identity[];
}

/** A contact took a message of theirs back. */
export interface InboundRevoke {
  kind: 'revoke';
  providerId: string;
  targetProviderId: string;
  at: number;
  author?: Identity[];
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

/** The platform thinks otherwise of a template. What it does not say is absent. */
export interface InboundTemplate {
  kind: 'template';
  /** The platform's id of the template. */
  providerId: string;
  /** The account whose template it is: several connections may have it. */
  businessId: string;
  name: string;
  language: string;
  change: Partial<Pick<Template, 'status' | 'reason' | 'category' | 'quality'>>;
  at: number;
}

export type InboundEvent =
  | InboundMessage
  | InboundStatus
  | InboundTicks
  | InboundEdit
  | InboundRevoke
  | InboundAlias
  | InboundTemplate;

/** One event with the account it came to. The door looks the account up; the adapter cannot. */
export interface RoutedEvent {
  /** The provider's object and account: phone_number_id, page id, account id. */
  account: string;
  /** The raw chat id: what is ordered, and parked, together. */
  chat: string;
  event: InboundEvent;
}

/** What came in one body. What could not be read is kept whole by the door. */
export interface Parsed {
  events: RoutedEvent[];
  /** Entries the adapter could not read: account when known, and why. */
  unread: { account: string | null; reason: string }[];
}

/** A connection's address and opened secrets, as sending needs them. Never logged. */
export interface ConnectionAccess {
  companyId: number;
  connectionId: number;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  accountId: string;
  accessToken: string;
  /** The account above, where a person named it: templates are its. */
  businessId?: string | null;
}

/** What a message is besides its words: `body` is the text, or the caption of the file. */
export type OutboundPart =
  | { kind: 'text' }
  /** `uploadId`: what {@link ChannelAdapter.upload} answered. */
  | { kind: 'file'; fileKind: FileKind; uploadId: string; name: string; isVoice: boolean }
  | { kind: 'location'; location: LocationData }
  | { kind: 'contacts'; contacts: ContactCardData['contacts'] }
  /** `body` is the sign, empty to take the last one back. Only where {@link ChannelAbilities.reactions}. */
  | { kind: 'reaction'; targetProviderId: string }
  /** Only where the channel draws it (`ChannelAbilities.interactive`); elsewhere `body` says the same as text. */
  | { kind: 'list'; list: ListData }
  | { kind: 'link'; title: string | null; text: string; buttonText: string; link: string }
  /** Only where {@link ChannelAbilities.templates}; the channel knows its words. `file` goes above them. */
  | { kind: 'template'; template: TemplateData['template']; file: OutboundHeader | null };

/** A file above the words of a template, uploaded before. */
type OutboundHeader = Pick<Extract<OutboundPart, { kind: 'file' }>, 'fileKind' | 'uploadId' | 'name'>;

export type OutboundAct =
  | {
      kind: 'message';
      messageId: number;
      to: Identity;
      body: string;
      part: OutboundPart;
      quotedProviderId: string | null;
      /** A person wrote it: some channels take that longer than what a program sends. */
      isManual?: boolean;
    }
  /** `to`: whose message it is, for channels that want to know. */
  | { kind: 'read'; providerId: string; to?: Identity | null }
  /** Other words for a message of ours. Asked again it does the same. Only where {@link ChannelAbilities.edits}. */
  | { kind: 'edit'; to: Identity; providerId: string; body: string }
  /** Takes a message of ours back. Asked again it does the same. Only where {@link ChannelAbilities.deletes}. */
  | { kind: 'revoke'; to: Identity; providerId: string };

/** Bytes on their way to a channel; `bytes` may be read more than once. */
export interface OutboundFile {
  kind: FileKind;
  isVoice: boolean;
  bytes: Blob;
  mimeType: string;
  name: string;
}

/** How an upload ended. It may be repeated: nobody sees a file that no message names. */
export type UploadOutcome =
  | { kind: 'uploaded'; uploadId: string }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; retryAfterMs: number | null };

/** What asking for a contact's file brought. */
export type FileAnswer =
  /** `sha256` in hexadecimal, where the channel says it once more. */
  | { kind: 'open'; body: Readable; size: number | null; sha256: string | null }
  /** The channel does not have it any more, and never will. */
  | { kind: 'gone'; code: string }
  /** Our access does not open it: that may be mended. */
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; retryAfterMs: number | null };

/** What the channel says of somebody who writes. `pictureUrl` is opened by {@link ChannelAdapter.openFile}. */
export type ProfileAnswer =
  | { kind: 'found'; name: string | null; pictureUrl: string | null }
  /** It does not tell, and will not. */
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; retryAfterMs: number | null };

/** A template as the platform has it, without our own id. */
export type ChannelTemplate = Omit<Template, 'id'> & { providerId: string };

/** One page of a business's templates. `next` is asked for the following one; null: that was the last. */
export type TemplatesPage =
  | { kind: 'page'; templates: ChannelTemplate[]; next: string | null }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string };

/** Which files of a kind a channel takes: their types, by content, and how many bytes. */
export interface FileRule {
  types: readonly string[] | 'any';
  maxBytes: number;
}

/** What a channel can carry; the composer and the menus follow it. */
export interface ChannelCapabilities extends ChannelAbilities {
  /** Kinds it does not carry are absent. */
  files: Partial<Record<FileKind, FileRule>>;
}

/**
 * How a send ended. `refused`: surely not delivered and never will be. `later`: surely not sent, try again.
 * `ambiguous`: it may have arrived; never repeated by itself.
 */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string | null }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; retryAfterMs: number | null }
  | { kind: 'ambiguous'; code: string };

export interface ChannelAdapter {
  channel: ConnectionAccess['channel'];
  /** The `object` of webhook bodies this adapter reads. */
  object: string;
  /** Pure. Never throws for any body: what it cannot read it names in `unread`. */
  parse(body: unknown): Parsed;
  /** One network call, at most `timeoutMs` long. Never throws: every end is a {@link SendOutcome}. */
  send(access: ConnectionAccess, act: OutboundAct): Promise<SendOutcome>;
  /** Brings a file to the channel, to be named in a message. Takes as long as the signal lets it; never throws. */
  upload(access: ConnectionAccess, file: OutboundFile, signal: AbortSignal): Promise<UploadOutcome>;
  /** Opens a contact's file. The signal also ends the body; before the body it never throws. */
  openFile(access: ConnectionAccess, providerMediaId: string, signal: AbortSignal): Promise<FileAnswer>;
  /** Who somebody is. Absent: messages bring the name themselves. Never throws. */
  readProfile?(access: ConnectionAccess, identity: Identity, signal: AbortSignal): Promise<ProfileAnswer>;
  /** Only where {@link ChannelAbilities.templates}, of an access with a `businessId`. Never throws. */
  listTemplates?(access: ConnectionAccess, after: string | null, signal: AbortSignal): Promise<TemplatesPage>;
  capabilities: ChannelCapabilities;
  /** Refusals that mean: the account must be connected anew before anything goes out again. */
  lostAccessCodes?: ReadonlySet<string>;
  /** Refusals that mean: its templates are not what we keep of them. */
  staleTemplateCodes?: ReadonlySet<string>;
  /** How one gets a connection of this channel: one of the three. */
  sessions?: ChannelSessions;
  login?: ChannelLogin;
  /** For channels whose account and access a person types in. Never throws. */
  checkAccount?(access: ConnectionAccess, signal: AbortSignal): Promise<AccountCheck>;
}
