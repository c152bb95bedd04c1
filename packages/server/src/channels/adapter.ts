import type { Readable } from 'node:stream';
import type { ChannelAbilities } from '@guiche/contract/channel-abilities';
import type { ContactCardData, LocationData } from '@guiche/contract/media.schemas';
import type { ListData, PollData, TemplateData } from '@guiche/contract/message-data.schemas';
import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import type { AccountCheck, ChannelLogin, ChannelSessions } from './connecting.ts';
import type { FileKind, Identity, Parsed } from './inbound-events.ts';

/**
 * The road's view of a channel. An adapter turns bytes into {@link InboundEvent}s (pure), sends one message (one
 * network call), and moves the bytes of files. It knows no feature, no ticket, no database.
 */

/** What sending needs of a connection: its address and opened secrets. Never logged. */
export interface ConnectionAccess {
  companyId: number;
  connectionId: number;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  accountId: string;
  accessToken: string;
  /** Secret of the application that the token belongs to, where it is not the installation's. */
  appSecret?: string | null;
  /** Id of the business account above, where a person named it; it owns the templates. */
  businessId?: string | null;
}

/** The content of a message besides its words: `body` is the text, or the file's caption. */
export type OutboundPart =
  | { kind: 'text' }
  /** `uploadId`: what {@link ChannelAdapter.upload} answered. */
  | { kind: 'file'; fileKind: FileKind; uploadId: string; name: string; isVoice: boolean }
  | { kind: 'location'; location: LocationData }
  | { kind: 'contacts'; contacts: ContactCardData['contacts'] }
  /** `body` is the emoji, empty to take the last one back. Only where {@link ChannelAbilities.reactions}. */
  | { kind: 'reaction'; targetProviderId: string }
  /** Only where the channel draws it (`ChannelAbilities.interactive`); elsewhere `body` says the same as text. */
  | { kind: 'list'; list: ListData }
  | { kind: 'link'; title: string | null; text: string; buttonText: string; link: string }
  /** Only where {@link ChannelAbilities.polls}. We count the votes, not the channel. */
  | { kind: 'poll'; poll: PollData }
  /** Only where {@link ChannelAbilities.templates}; the channel has its words. `file` goes above them. */
  | { kind: 'template'; template: TemplateData['template']; file: OutboundHeader | null };

/** A file above a template's words, already uploaded. */
type OutboundHeader = Pick<Extract<OutboundPart, { kind: 'file' }>, 'fileKind' | 'uploadId' | 'name'>;

export type OutboundAct =
  | {
      kind: 'message';
      messageId: number;
      to: Identity;
      body: string;
      part: OutboundPart;
      quotedProviderId: string | null;
      /** Whether a person wrote it: some channels take that for longer than a program's messages. */
      isManual?: boolean;
      /** Whether it passes on somebody else's words: some channels show that to the contact. */
      isForwarded?: boolean;
      /** The members of the group that `body` names by `@name`. Only where {@link ChannelAbilities.mentions}. */
      spokenTo?: readonly SpokenTo[];
    }
  /**
   * `to`: the message's author, for channels that ask for it; `earlierProviderIds`: the other messages read, for
   * channels that are told of each.
   */
  | { kind: 'read'; providerId: string; earlierProviderIds?: readonly string[]; to?: Identity | null }
  /** Changes the words of our message. Asked again, it does the same. Only where {@link ChannelAbilities.edits}. */
  | { kind: 'edit'; to: Identity; providerId: string; body: string; spokenTo?: readonly SpokenTo[] }
  /** Takes our message back. Asked again, it does the same. Only where {@link ChannelAbilities.deletes}. */
  | { kind: 'revoke'; to: Identity; providerId: string };

/** A file on its way to a channel; `bytes` may be read more than once. */
export interface OutboundFile {
  kind: FileKind;
  isVoice: boolean;
  /** Whether it is a film without sound that loops by itself, where the channel has such. */
  isLoop?: boolean;
  bytes: Blob;
  mimeType: string;
  name: string;
}

/** How an upload ended. It may be repeated: nobody sees a file that no message names. */
export type UploadOutcome =
  | { kind: 'uploaded'; uploadId: string }
  | { kind: 'refused'; code: string; permission?: string }
  | { kind: 'later'; code: string; retryAfterMs: number | null };

/** The answer to a request for a contact's file. */
export type FileAnswer =
  /** `size` in bytes; `sha256` in hexadecimal, where the channel repeats it. */
  | { kind: 'open'; body: Readable; size: number | null; sha256: string | null }
  /** The channel no longer has the file, for good. */
  | { kind: 'gone'; code: string }
  /** Our access does not open it, which may be mended. */
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; retryAfterMs: number | null };

/** What the channel says of a person. `pictureUrl` is opened by {@link ChannelAdapter.openFile}. */
export type ProfileAnswer =
  | { kind: 'found'; name: string | null; pictureUrl: string | null }
  /** The channel does not say, now or later. */
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; retryAfterMs: number | null };

/** A template as the platform has it, without our own id. */
export type ChannelTemplate = Omit<Template, 'id'> & { providerId: string };

/** One page of a business's templates. `next` asks for the following page; null: this is the last. */
export type TemplatesPage =
  | { kind: 'page'; templates: ChannelTemplate[]; next: string | null }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string };

/** Whether the account's past was asked for. `refused`: it cannot be had. */
export type PastAnswer = { kind: 'asked' } | { kind: 'refused'; code: string } | { kind: 'later'; code: string };

/** The files of one kind that a channel takes: types, by content, and most bytes. */
export interface FileRule {
  types: readonly string[] | 'any';
  maxBytes: number;
}

/** What a channel can carry; the composer and the menus follow it. */
export interface ChannelCapabilities extends ChannelAbilities {
  /** Kinds of file that the channel does not carry are absent. */
  files: Partial<Record<FileKind, FileRule>>;
}

/**
 * How a send ended. `refused`: surely not delivered and never will be. `later`: surely not sent, try again. `waits`: surely
 * not sent, as its turn is in `waitMs`; nothing is wrong, and other conversations of the connection go on.
 * `ambiguous`: it may have arrived; never repeated by itself.
 */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string | null }
  /**
   * `permission`: the access lacks this one, so nothing at all goes out. Absent where the refusal is about one person.
   */
  | { kind: 'refused'; code: string; permission?: string }
  /**
   * `tries`: it counts as refused after this many, as the code may also be permanent and would block the rows behind.
   */
  | { kind: 'later'; code: string; retryAfterMs: number | null; tries?: number }
  | { kind: 'waits'; code: string; waitMs: number }
  | { kind: 'ambiguous'; code: string };

export interface ChannelAdapter {
  channel: ConnectionAccess['channel'];
  /** The `object` of the webhook bodies that this adapter reads. */
  object: string;
  /**
   * Reads a webhook body. Pure, and never throws for any body: what it cannot read is named in `unread`. `receivedAt`:
   * the time, in milliseconds, for events that bring none.
   */
  parse(body: unknown, receivedAt?: number): Parsed;
  /**
   * Guesses from a body's bytes which accounts it is about, likeliest first, by a bounded search without parsing. Pure.
   * Absent: connections of this channel have no secret of their own.
   */
  scanAccounts?(raw: Buffer): string[];
  /**
   * Looks up what a message needs before its attempt begins, so that a process that dies meanwhile has sent nothing.
   * Takes a few seconds at most; never throws.
   */
  readAhead?(act: OutboundAct): Promise<void>;
  /** Sends by one network call, at most `timeoutMs` long. Never throws: every end is a {@link SendOutcome}. */
  send(access: ConnectionAccess, act: OutboundAct): Promise<SendOutcome>;
  /** Uploads a file that a message will name. Takes as long as the signal allows; never throws. */
  upload(access: ConnectionAccess, file: OutboundFile, signal: AbortSignal): Promise<UploadOutcome>;
  /** Opens a contact's file. The signal also ends the body. Never throws before the body. */
  openFile(access: ConnectionAccess, providerMediaId: string, signal: AbortSignal): Promise<FileAnswer>;
  /** Asks who a person is. Absent: messages bring all that the channel tells. Never throws. */
  readProfile?(access: ConnectionAccess, identity: Identity, signal: AbortSignal): Promise<ProfileAnswer>;
  /**
   * Reads a page of templates. Only where {@link ChannelAbilities.templates}, for an access with a `businessId`. Never
   * throws.
   */
  listTemplates?(access: ConnectionAccess, after: string | null, signal: AbortSignal): Promise<TemplatesPage>;
  capabilities: ChannelCapabilities;
  /** The permission without which nothing goes out. */
  sendingPermission?: string;
  /** Codes of refusals after which nothing goes out until somebody mends the account, each with the reason. */
  lostAccessCodes?: ReadonlyMap<string, 'refused' | 'banned'>;
  /** Codes of refusals that show our copy of the account's templates to be out of date. */
  staleTemplateCodes?: ReadonlySet<string>;
  /** The way to a connection of this channel: one of these three. */
  sessions?: ChannelSessions;
  login?: ChannelLogin;
  /** Checks an account and access that a person typed in. Never throws. */
  checkAccount?(access: ConnectionAccess, signal: AbortSignal): Promise<AccountCheck>;
  /**
   * Asks for the account's old messages, which then come in like new ones. Absent: they come unasked, or never. Never
   * throws.
   */
  askPast?(access: ConnectionAccess, signal: AbortSignal): Promise<PastAnswer>;
}
