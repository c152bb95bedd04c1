import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What changing people needs beside the database. */
export interface UserActDeps {
  storage: Storage;
  limiter: RateLimiter;
  /** This process stops accepting the session at once. */
  forgetSession(sessionId: string): void;
}
