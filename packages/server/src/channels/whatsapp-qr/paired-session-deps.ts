import type pg from 'pg';
import type { Logger } from 'pino';
import type { InboxRow } from '../../platform/inbox/inbox-writer.ts';
import type { ContactTold } from '../../platform/realtime/presence.ts';
import type { ConnectionKey, ReportConnection } from '../connecting.ts';
import type { InboundMessage } from '../inbound-events.ts';
import type { SignedInSessions } from './signed-in-sessions.ts';

/** What sessions need of the world. */
export interface PairedSessionDeps {
  pool: pg.Pool;
  log: Logger;
  sealKey: Buffer;
  /** Where the channel is, and as which version of its client one comes; null: as the library does. */
  url: string | null;
  version: readonly [number, number, number] | null;
  /** The shortest time between two messages that begin a conversation with a stranger; the longest is five times that. */
  firstContactGapMs: number;
  report: ReportConnection;
  /** What a contact does whose conversation somebody has before them. Never waits, never throws. */
  tellContact(told: ContactTold): void;
  /** One insert into the inbox; resolves after its commit. */
  put(rows: InboxRow[]): Promise<void>;
  /** Keeps what old messages the phone gave. */
  keepHistory: KeepHistory;
  findQuestions: FindQuestions;
  /** Lets few connections open at once: two hundred that open together find a channel that turns them away. */
  turns<T>(work: () => Promise<T>): Promise<T>;
  live: SignedInSessions;
}

/** Numbers of which somebody wants to know whether they have an account. */
interface NumberQuestions {
  numbers: readonly string[];
  /** What the channel said of the first ones, in their order; null: it would not say. */
  answer(said: readonly (boolean | null)[]): Promise<void>;
}

/** The next few that this connection is to ask; null: none. Whatever was not answered is among them again. */
export type FindQuestions = (of: ConnectionKey) => Promise<NumberQuestions | null>;

/** One part of the old messages that a phone gives. `isLast`: it has said all. */
export type KeepHistory = (
  of: { companyId: number; connectionId: number },
  part: { messages: InboundMessage[]; isLast: boolean },
) => Promise<void>;
