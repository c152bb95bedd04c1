import type { SessionUser } from '@guiche/contract/users.schemas';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { TxCtx } from '../../platform/context.ts';
import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { RefusedSignIns } from './refused-sign-ins.ts';

export interface AuthDeps {
  config: Pick<Config, 'demo' | 'isLoopback' | 'userCreation' | 'operatorSecondFactor'>;
  clock: Clock;
  log: Logger;
  limiter: RateLimiter;
  refusals: RefusedSignIns;
  /** Name of the installation. */
  appName: string;
  storage: Storage;
  /** The key that seals secrets of authenticators, and passes. */
  sealKey: Buffer;
  /** The key by which refresh tokens follow from each other. */
  refreshKey: Buffer;
  /** The key that signs the cookie for files. */
  mediaCookieKey: Buffer;
  /** Makes this process refuse the session at once. */
  forgetSession(sessionId: string): void;
  /** In a demonstration, gives a new company its first content, in the transaction that creates it. */
  furnish: ((tx: TxCtx, company: { adminId: number; name: string }) => Promise<void>) | null;
}

export interface Caller {
  ip: string;
  userAgent: string;
  /** Id of the browser, where this person has signed in by it before; null otherwise. */
  deviceOf(person: { companyId: number; userId: number }): string | null;
}

export interface OpenedSession {
  token: string;
  sessionId: string;
  user: SessionUser;
  refresh: { token: string; maxAgeSeconds: number | null };
}
