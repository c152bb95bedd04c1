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
  /** The channel's address, and the client version to claim; null: the library's own. */
  url: string | null;
  version: readonly [number, number, number] | null;
  /**
   * The shortest pause, in milliseconds, between two messages that begin conversations with strangers; the longest is
   * five times that.
   */
  firstContactGapMs: number;
  report: ReportConnection;
  /** Reports what a contact does whose conversation somebody has open. Never waits, never throws. */
  tellContact(told: ContactTold): void;
  /** Inserts into the inbox; resolves after the commit. */
  put(rows: InboxRow[]): Promise<void>;
  /** Keeps old messages that the phone gave. */
  keepHistory: KeepHistory;
  findQuestions: FindQuestions;
  /** Limits how many connections open at once: the channel turns two hundred away that open together. */
  turns<T>(work: () => Promise<T>): Promise<T>;
  live: SignedInSessions;
}

/** Numbers that somebody wants checked for an account. */
interface NumberQuestions {
  numbers: readonly string[];
  /** Stores the channel's answers about the first ones, in their order; null: it would not say. */
  answer(said: readonly (boolean | null)[]): Promise<void>;
}

/** Finds the next few numbers for this connection to ask; null: none. Unanswered ones are among them again. */
export type FindQuestions = (of: ConnectionKey) => Promise<NumberQuestions | null>;

/** Stores one part of a phone's old messages. `isLast`: the phone has given all. */
export type KeepHistory = (
  of: { companyId: number; connectionId: number },
  part: { messages: InboundMessage[]; isLast: boolean },
) => Promise<void>;
