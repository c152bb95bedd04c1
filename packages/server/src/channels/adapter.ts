import type { Readable } from 'node:stream';
import type { ChannelAbilities } from '@guiche/contract/channel-abilities';
import type { ContactCardData, LocationData } from '@guiche/contract/media.schemas';
import type { ListData, PollData, TemplateData } from '@guiche/contract/message-data.schemas';
import type { SpokenTo } from '@guiche/contract/spoken-to.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import type { AccountCheck, ChannelLogin, ChannelSessions } from './connecting.ts';
import type { FileKind, Identity, Parsed } from './inbound-events.ts';

/**
 * What the road knows of a channel. An adapter turns bytes into {@link InboundEvent}s (pure), sends one message (one
 * network call), and moves the bytes of files. It knows no feature, no ticket, no database.
 */

/** A connection's address and opened secrets, as sending needs them. Never logged. */
export interface ConnectionAccess {
  companyId: number;
  connectionId: number;
  channel: 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';
  accountId: string;
  accessToken: string;
  /** Of the application that the token is of, where it is not the installation's. */
  appSecret?: string | null;
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
  /** Only where {@link ChannelAbilities.polls}; the counts are not the channel's. */
  | { kind: 'poll'; poll: PollData }
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
      /** Somebody else's words are passed on: some channels say so to the contact. */
      isForwarded?: boolean;
      /** Whom of the group `body` speaks to, by `@name`. Only where {@link ChannelAbilities.mentions}. */
      spokenTo?: readonly SpokenTo[];
    }
  /** `to`: whose message it is, for channels that want to know; `earlierProviderIds`: for those that are told of each. */
  | { kind: 'read'; providerId: string; earlierProviderIds?: readonly string[]; to?: Identity | null }
  /** Other words for a message of ours. Asked again it does the same. Only where {@link ChannelAbilities.edits}. */
  | { kind: 'edit'; to: Identity; providerId: string; body: string; spokenTo?: readonly SpokenTo[] }
  /** Takes a message of ours back. Asked again it does the same. Only where {@link ChannelAbilities.deletes}. */
  | { kind: 'revoke'; to: Identity; providerId: string };

/** Bytes on their way to a channel; `bytes` may be read more than once. */
export interface OutboundFile {
  kind: FileKind;
  isVoice: boolean;
  /** A film without sound that plays again and again by itself, where the channel has such. */
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

/** Whether an account's past was asked for. `refused`: it is not to be had. */
export type PastAnswer = { kind: 'asked' } | { kind: 'refused'; code: string } | { kind: 'later'; code: string };

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
 * How a send ended. `refused`: surely not delivered and never will be. `later`: surely not sent, try again. `waits`: surely
 * not sent, as its turn is in `waitMs`; nothing is wrong, and other conversations of the connection go on.
 * `ambiguous`: it may have arrived; never repeated by itself.
 */
export type SendOutcome =
  | { kind: 'accepted'; providerId: string | null }
  /** `permission`: the access lacks this one, so nothing at all goes out by it. Of what one person lacks it is absent. */
  | { kind: 'refused'; code: string; permission?: string }
  /** `tries`: after so many it is refused, as it may also mean what never goes, and holds up what stands behind. */
  | { kind: 'later'; code: string; retryAfterMs: number | null; tries?: number }
  | { kind: 'waits'; code: string; waitMs: number }
  | { kind: 'ambiguous'; code: string };

export interface ChannelAdapter {
  channel: ConnectionAccess['channel'];
  /** The `object` of webhook bodies this adapter reads. */
  object: string;
  /**
   * Pure. Never throws for any body: what it cannot read it names in `unread`. `receivedAt`: the time of what comes
   * without one.
   */
  parse(body: unknown, receivedAt?: number): Parsed;
  /**
   * Pure. Accounts that the bytes of a body seem to be about, likeliest first, found by a bounded look and without reading
   * it. Absent: connections of this channel have no secret of their own.
   */
  scanAccounts?(raw: Buffer): string[];
  /**
   * Looks up what a message is made with, before its attempt begins: a process that dies meanwhile has sent nothing. For
   * a few seconds at most; never throws.
   */
  readAhead?(act: OutboundAct): Promise<void>;
  /** One network call, at most `timeoutMs` long. Never throws: every end is a {@link SendOutcome}. */
  send(access: ConnectionAccess, act: OutboundAct): Promise<SendOutcome>;
  /** Brings a file to the channel, to be named in a message. Takes as long as the signal lets it; never throws. */
  upload(access: ConnectionAccess, file: OutboundFile, signal: AbortSignal): Promise<UploadOutcome>;
  /** Opens a contact's file. The signal also ends the body; before the body it never throws. */
  openFile(access: ConnectionAccess, providerMediaId: string, signal: AbortSignal): Promise<FileAnswer>;
  /** Who somebody is. Absent: messages bring all that the channel tells. Never throws. */
  readProfile?(access: ConnectionAccess, identity: Identity, signal: AbortSignal): Promise<ProfileAnswer>;
  /** Only where {@link ChannelAbilities.templates}, of an access with a `businessId`. Never throws. */
  listTemplates?(access: ConnectionAccess, after: string | null, signal: AbortSignal): Promise<TemplatesPage>;
  capabilities: ChannelCapabilities;
  /** What an access must be allowed for anything to go out by it. */
  sendingPermission?: string;
  /** Refusals that mean: somebody must see to the account before anything goes out again, and why. */
  lostAccessCodes?: ReadonlyMap<string, 'refused' | 'banned'>;
  /** Refusals that mean: its templates are not what we keep of them. */
  staleTemplateCodes?: ReadonlySet<string>;
  /** How one gets a connection of this channel: one of the three. */
  sessions?: ChannelSessions;
  login?: ChannelLogin;
  /** For channels whose account and access a person types in. Never throws. */
  checkAccount?(access: ConnectionAccess, signal: AbortSignal): Promise<AccountCheck>;
  /** Asks for the old messages of an account, which come in like what is new. Absent: they come unasked, or never. Never throws. */
  askPast?(access: ConnectionAccess, signal: AbortSignal): Promise<PastAnswer>;
}
