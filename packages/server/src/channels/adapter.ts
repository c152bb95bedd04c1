/**
 * What the road knows of a channel. An adapter turns bytes into {@link InboundEvent}s (pure) and sends one message
 * (one network call). It knows no feature, no ticket, no database.
 */

/** Under which address somebody writes. `scope` separates page- or account-scoped ids; '' for phones. */
export interface Identity {
  type: 'phone' | 'lid' | 'bsuid' | 'psid' | 'igsid';
  scope: string;
  /** As the channel wrote it; never rewritten. */
  value: string;
}

export interface InboundMessage {
  kind: 'message';
  /** The channel's id of the message: its redelivery vanishes by it. */
  providerId: string;
  /** The person or group the conversation is with; for groups the sender is beside it. At least one identity. */
  chat: { identities: Identity[]; name: string | null; isGroup: boolean };
  /** Milliseconds, the channel's clock. */
  at: number;
  mediaType: 'chat' | 'unsupported';
  body: string;
  /** Our normalised shape per kind, never the provider's object. */
  data: unknown;
  quotedProviderId: string | null;
  isForwarded: boolean;
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

export type InboundEvent = InboundMessage | InboundStatus;

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
}

export type OutboundAct =
  | { kind: 'message'; messageId: number; to: Identity; body: string; quotedProviderId: string | null }
  | { kind: 'read'; providerId: string };

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
  /** What the channel can carry; the composer and the menus follow it. */
  capabilities: { maxBodyLength: number; replies: boolean };
}
