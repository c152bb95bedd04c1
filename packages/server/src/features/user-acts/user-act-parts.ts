import type { TxCtx } from '../../platform/context.ts';
import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What changing people needs beside the database. */
export interface UserActParts {
  storage: Storage;
  limiter: RateLimiter;
  /** This process stops accepting the session at once. */
  forgetSession(sessionId: string): void;
  /** Puts whatever the person attends back into its queue, in the transaction that removes them. */
  returnTickets(tx: TxCtx, userId: number): Promise<void>;
  /** What the person wrote for others to say again is nobody's own from then on, in the same transaction. */
  disownWords(tx: TxCtx, userId: number): Promise<void>;
}
