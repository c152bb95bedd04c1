import type pg from 'pg';
import type { Logger } from 'pino';
import type { ChannelAdapter, ConnectionAccess, OutboundAct, SendOutcome } from '../../channels/adapter.ts';
import type { PlatformDeps } from '../context.ts';
import type { CompanyTx } from '../db/company-db.ts';
import type { NewEvent } from '../events/event-wait.ts';
import type { ConnectionPace } from './connection-pace.ts';
import type { OutboundFiles } from './outbound-files.ts';

/**
 * Which lanes a process may work: of connections with a session only those it runs, as `sessionOwner`; of all others
 * when `isGeneral`.
 */
export interface LaneScope {
  sessionOwner: string | null;
  isGeneral: boolean;
}

/** What working the lanes needs. */
export interface LaneDeps {
  /** The road's. */
  pool: pg.Pool;
  platform: Pick<PlatformDeps, 'wakeDrain'>;
  log: Logger;
  adapterFor(channel: ConnectionAccess['channel']): ChannelAdapter | null;
  /** The connection's address and opened secrets; null when it is gone or was never set up. */
  openAccess(companyId: number, connectionId: number): Promise<ConnectionAccess | null>;
  /** The live events of a message that changed, read in the transaction that changed it. */
  announceMessage(tx: CompanyTx, companyId: number, messageId: number): Promise<NewEvent[]>;
  files: OutboundFiles;
  scope: LaneScope;
  /** A lane without a sign of life for so long is anybody's. */
  leaseMs: number;
  /** How long an ambiguous send waits for a status that tells. */
  ambiguityWaitMs: number;
  /** Runs after an outcome is stored and before the next send: here a dead token is noticed. Never throws. */
  onResult?(kind: OutboundAct['kind'], outcome: SendOutcome, access: ConnectionAccess): Promise<void>;
}

/** The same, with what the lanes of a process share. */
export interface LaneRun extends LaneDeps {
  pace: ConnectionPace;
  isClosing(): boolean;
}
