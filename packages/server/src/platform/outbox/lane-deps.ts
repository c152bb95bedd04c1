import type pg from 'pg';
import type { Logger } from 'pino';
import type { ChannelAdapter, ConnectionAccess, OutboundAct, SendOutcome } from '../../channels/adapter.ts';
import type { PlatformDeps } from '../context.ts';
import type { CompanyDb, CompanyTx } from '../db/company-db.ts';
import type { NewEvent } from '../events/event-wait.ts';
import type { ConnectionPace } from './connection-pace.ts';
import type { OutboundFiles } from './outbound-files.ts';
import type { Rank } from './rank.ts';

/**
 * The lanes that a process may work: with `sessionOwner`, those of connections whose session it runs; with `isGeneral`,
 * all of connections without a session.
 */
export interface LaneScope {
  sessionOwner: string | null;
  isGeneral: boolean;
}

/** What work on the lanes needs of the world. */
export interface LaneDeps {
  /** The pool of the road. */
  pool: pg.Pool;
  platform: Pick<PlatformDeps, 'wakeDrain'>;
  log: Logger;
  adapterFor(channel: ConnectionAccess['channel']): ChannelAdapter | null;
  /** Finds a connection's address and opens its secrets; null when it is gone or was never set up. */
  readAccess(db: CompanyDb, of: { companyId: number; connectionId: number }): Promise<ConnectionAccess | null>;
  /** Makes the live events of a changed message, in the transaction that changed it. */
  announceMessage(tx: CompanyTx, companyId: number, messageId: number): Promise<NewEvent[]>;
  files: OutboundFiles;
  scope: LaneScope;
  /** How long, in milliseconds, a lane stays its holder's without a sign of life. */
  leaseMs: number;
  /** How long, in milliseconds, an ambiguous send waits for a status. */
  ambiguityWaitMs: number;
  /** Runs after a call's outcome is stored and before the next call, so that a dead token is noticed. Never throws. */
  onResult?(kind: OutboundAct['kind'], outcome: SendOutcome, access: ConnectionAccess): Promise<void>;
}

/** The parts, with the state that the lanes of a process share. */
export interface LaneRun extends LaneDeps {
  pace: ConnectionPace;
  isClosing(): boolean;
}

/** A lane's leave to run. */
export interface LaneTurn {
  rank: Rank;
  /** The best rank of what was put into the lane since its oldest row was last looked for; null: nothing was. */
  wokenAs: Rank | null;
}
