import type { Channel } from '@guiche/contract/channel-abilities';
import type {
  AccountMatter,
  AccountQuality,
  ConnectionReason,
  ConnectionStatus,
  ImportProgress,
} from '@guiche/contract/connections.schemas';
import type { CompanyTx } from '../platform/db/company-db.ts';

// The part of a channel that people who look after connections deal with: how one comes to be, and how it stands.

export interface ConnectionKey {
  companyId: number;
  connectionId: number;
}

/**
 * Sessions that a person opens by a code. Another process may run them, so a wish is left in the caller's transaction.
 * It may be left twice, and {@link ReportConnection} tells what becomes of it.
 */
export interface ChannelSessions {
  /**
   * Asks to open the session. `again`: unless it is open. `restart`: closes it first. `fresh`: forgets its credentials
   * first, so that a new code is shown. `pairingNumber`: digits of a phone that is linked by typing a code instead of
   * scanning.
   */
  askOpen(
    tx: CompanyTx,
    key: ConnectionKey,
    how: { kind: 'again' | 'restart' | 'fresh'; pairingNumber: string | null },
  ): Promise<void>;
  /**
   * Asks to end the session, on the platform, too, and to forget its credentials. Also works for a connection that is
   * removed.
   */
  askEnd(tx: CompanyTx, key: ConnectionKey): Promise<void>;
  /** Finds sessions of every company that nobody has run for a minute, though people want them and see them as open. */
  findSilent(): Promise<ConnectionKey[]>;
  /** Whether a session still is so; nobody begins to run it before the transaction ends. */
  isSilent(tx: CompanyTx, key: ConnectionKey): Promise<boolean>;
  /** Makes the owner look at once, after a wish is committed. */
  wake(key: ConnectionKey): void;
}

/** What a channel says of a connection; absent fields stay as they are. */
export interface ConnectionReport {
  status?: ConnectionStatus;
  /** Null: nothing to say beyond the status. */
  reason?: ConnectionReason | null;
  /** For the reason `permission`: its name, by the platform's own word. */
  missingPermission?: string;
  /** Content of the code to scan; empty: none is waiting any more. */
  qrcode?: string;
  pairingCode?: string;
  /** Until when either code can be used (ISO 8601). */
  codeExpiresAt?: string;
  retries?: number;
  /** Digits, with the country code. */
  number?: string;
  /** As the contract's `statusImportMessages`. */
  importStatus?: string | null;
  importProgress?: ImportProgress | null;
  /** Until when the access is good (ISO 8601); null: the platform does not say. */
  accessEndsAt?: string | null;
  account?: AccountWord;
}

/** One matter that the platform raises or settles; `until` in milliseconds. */
export interface AccountMatterReport {
  kind: AccountMatter['kind'];
  isOn: boolean;
  /** The platform's own word. */
  code: string | null;
  until: number | null;
}

/** What the platform says of an account; absent fields are what it does not mention. */
export interface AccountWord {
  /** When the platform said so, in milliseconds. The later word on one thing counts, whichever came in first. */
  at: number;
  /** Null: nothing is known to be wrong. */
  quality?: AccountQuality | null;
  /** To how many people one may write first within a day; -1: to everybody. */
  messagingLimit?: number;
  verifiedName?: string;
  /** `banned`, or taken away from us by its owner (`removed`): nothing goes out. `restored`: one of them is over. */
  standing?: 'banned' | 'removed' | 'restored';
  matters?: readonly AccountMatterReport[];
}

/**
 * Stores a report and tells everybody of it. Resolves once that is committed; ignores a connection that was removed
 * meanwhile.
 */
export type ReportConnection = (key: ConnectionKey, report: ConnectionReport) => Promise<void>;

/** Why nothing goes out by an access until somebody mends it, or its account. */
export type AccessLoss = { reason: 'refused' | 'banned' } | { reason: 'permission'; missingPermission: string };

/** All permissions of an access, in the platform's own words; null: it does not say. */
export type Permissions = ReadonlySet<string> | null;

/** The access was refused; `permission`: for lack of this one. */
interface AccessRefused {
  kind: 'refused';
  code: string;
  permission?: string;
}

/** Whether the platform takes a connection's access. */
export type AccountCheck =
  | {
      kind: 'good';
      number: string | null;
      name: string | null;
      quality: string | null;
      /** Whether the token also reaches the business account above; false where none was named. */
      hasBusiness: boolean;
      /** The code of why that account could not be set to deliver to us; null: it delivers. */
      deliveryError: string | null;
      permissions: Permissions;
    }
  | AccessRefused
  | { kind: 'later'; code: string };

/** Whether an access still holds. `endsAt`: when it ends by itself; null: the platform does not say. */
export type AccessCheck =
  | { kind: 'good'; endsAt: Date | null; permissions: Permissions }
  | AccessRefused
  | { kind: 'later'; code: string };

/** An account that a person named in a log-in, with an access that lasts. */
export interface FoundAccount {
  channel: Channel;
  accountId: string;
  name: string;
  accessToken: string;
}

/** The platform's own log-in, in which a person chooses accounts. */
export interface ChannelLogin {
  /**
   * The address of the log-in. It leads back to `returnTo` with `access_token` and `state` in the fragment. Null: no
   * application is set up.
   */
  pageUrl(returnTo: string, state: string): string | null;
  /** Makes the access last, and has the platform deliver to us. Never throws. */
  findAccounts(
    person: { userId: string | null; userToken: string; withInstagram: boolean },
    signal: AbortSignal,
  ): Promise<
    | { kind: 'found'; userId: string; accounts: FoundAccount[] }
    /** The person left out permissions without which nothing works. */
    | { kind: 'incomplete' }
    | { kind: 'refused'; code: string }
    | { kind: 'later'; code: string }
  >;
  /** Checks whether an access still holds. Never throws. */
  checkAccess(accessToken: string, signal: AbortSignal): Promise<AccessCheck>;
  /**
   * Ends the platform's delivery to us, unless it delivers for another account by the same access: `isConnected` says
   * whether anybody has that account (`object` as in webhook bodies). `done` also when the access is dead. Throws only
   * what `isConnected` throws.
   */
  release(
    accessToken: string,
    isConnected: (object: string, accountId: string) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<{ kind: 'done' } | { kind: 'later'; code: string }>;
  /**
   * Id of the person who took a log-in back, or asks for their data, by the platform's signed word. Null: the word is
   * not the platform's.
   */
  whoTookBack(signedRequest: string): string | null;
}
