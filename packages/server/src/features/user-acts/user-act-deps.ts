import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What changes of people need besides the database. */
export interface UserActDeps {
  storage: Storage;
  limiter: RateLimiter;
  /** Makes this process refuse the session at once. */
  forgetSession(sessionId: string): void;
}
