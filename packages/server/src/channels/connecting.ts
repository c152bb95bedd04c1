import type { Channel } from '@guiche/contract/channel-abilities';
import type {
  AccountMatter,
  AccountQuality,
  ConnectionReason,
  ConnectionStatus,
  ImportProgress,
} from '@guiche/contract/connections.schemas';
import type { CompanyTx } from '../platform/db/company-db.ts';

// How connections come to be and how they stand: the part of a channel that people who look after them deal with.

export interface ConnectionKey {
  companyId: number;
  connectionId: number;
}

/**
 * Sessions that a person opens by a code. Whoever runs them may be another process: a wish is left in the transaction
 * that says so to people, may be left twice, and how it goes on is told by {@link ReportConnection}.
 */
export interface ChannelSessions {
  /**
   * `again`: opened if it is not open. `restart`: closed and opened. `fresh`: what it was opened with is forgotten first,
   * so that a new code is shown. `pairingNumber`: digits of a phone that is linked by typing a code instead of scanning.
   */
  askOpen(
    tx: CompanyTx,
    key: ConnectionKey,
    how: { kind: 'again' | 'restart' | 'fresh'; pairingNumber: string | null },
  ): Promise<void>;
  /** It ends, at the platform's too, and everything it was opened with is forgotten. Also of a connection that is removed. */
  askEnd(tx: CompanyTx, key: ConnectionKey): Promise<void>;
  /** Those that nobody has run for a minute, though people want them and are shown that they are open. Of every company. */
  findSilent(): Promise<ConnectionKey[]>;
  /** Whether one still is so; nobody begins to run it before the transaction ends. */
  isSilent(tx: CompanyTx, key: ConnectionKey): Promise<boolean>;
  /** After the commit of a wish: a reason to look now. */
  wake(key: ConnectionKey): void;
}

/** What a channel says of a connection; what is left out stays as it is. */
export interface ConnectionReport {
  status?: ConnectionStatus;
  /** Null: nothing to say beyond the status. */
  reason?: ConnectionReason | null;
  /** Of the reason `permission`: which one, by the platform's own word. */
  missingPermission?: string;
  /** Empty: none waits to be scanned (or typed) any more. */
  qrcode?: string;
  pairingCode?: string;
  /** Until when either can be used (ISO 8601). */
  codeExpiresAt?: string;
  retries?: number;
  /** Digits, with the country code. */
  number?: string;
  /** As `statusImportMessages` of the contract. */
  importStatus?: string | null;
  importProgress?: ImportProgress | null;
  /** Until when its access is good, ISO 8601; null: nobody says. */
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

/** What the platform says of an account. Left out: it says nothing of that. */
export interface AccountWord {
  /** When it said so, in milliseconds: of two words about one thing the younger counts, whichever came first. */
  at: number;
  /** Null: nothing is known to be wrong. */
  quality?: AccountQuality | null;
  /** -1: none. */
  messagingLimit?: number;
  verifiedName?: string;
  /** `banned`, or its owner took it away from us (`removed`): nothing goes out. `restored`: one of them is over. */
  standing?: 'banned' | 'removed' | 'restored';
  matters?: readonly AccountMatterReport[];
}

/** Tells everybody. Resolves once it is committed; says nothing of a connection that was removed meanwhile. */
export type ReportConnection = (key: ConnectionKey, report: ConnectionReport) => Promise<void>;

/** Why nothing goes out by an access until somebody sees to it, or to its account. */
export type AccessLoss = { reason: 'refused' | 'banned' } | { reason: 'permission'; missingPermission: string };

/** All that an access may, in the platform's own words; null: it does not say. */
export type Permissions = ReadonlySet<string> | null;

/** An access was refused; `permission`: for want of this one. */
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
      /** The token reaches the account above, too; false where none was named. */
      hasBusiness: boolean;
      /** Why the account above was not brought to deliver to us; null: it was. */
      deliveryError: string | null;
      permissions: Permissions;
    }
  | AccessRefused
  | { kind: 'later'; code: string };

/** Whether an access that was given still holds. `endsAt`: so long it does if nobody does anything; null: it does not say. */
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

/** Accounts that a person names in the platform's own log-in. */
export interface ChannelLogin {
  /** Where it begins. It leads back to `returnTo` with `access_token` and `state` in the fragment. Null: it is not set up. */
  pageUrl(returnTo: string, state: string): string | null;
  /** Makes the access last, and has the platform deliver to us. Never throws. */
  findAccounts(
    person: { userId: string | null; userToken: string; withInstagram: boolean },
    signal: AbortSignal,
  ): Promise<
    | { kind: 'found'; userId: string; accounts: FoundAccount[] }
    /** The person left rights out that it does not work without. */
    | { kind: 'incomplete' }
    | { kind: 'refused'; code: string }
    | { kind: 'later'; code: string }
  >;
  /** Never throws. */
  checkAccess(accessToken: string, signal: AbortSignal): Promise<AccessCheck>;
  /**
   * Has the platform deliver to us no more, unless it delivers for another account by the same access: `isConnected` says
   * whether anybody has that (`object` as in webhook bodies). `done` also when the access is dead. Throws as that does.
   */
  release(
    accessToken: string,
    isConnected: (object: string, accountId: string) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<{ kind: 'done' } | { kind: 'later'; code: string }>;
  /** Who took a log-in back, or asks for what is kept of it, by the platform's signed word. Null: it is not the platform's. */
  whoTookBack(signedRequest: string): string | null;
}
