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
  /** What the installation is called. */
  appName: string;
  storage: Storage;
  /** Seals secrets of authenticators, and passes. */
  sealKey: Buffer;
  /** What refresh tokens follow from each other by. */
  refreshKey: Buffer;
  /** Signs the cookie that opens files. */
  mediaCookieKey: Buffer;
  /** This process stops accepting the session at once. */
  forgetSession(sessionId: string): void;
  /** Gives a new company something to work with, in the transaction that makes it: a demonstration's. */
  furnish: ((tx: TxCtx, company: { adminId: number; name: string }) => Promise<void>) | null;
}

export interface Caller {
  ip: string;
  userAgent: string;
  /** The name of the browser, where this person has signed in by it. */
  deviceOf(person: { companyId: number; userId: number }): string | null;
}

export interface OpenedSession {
  token: string;
  sessionId: string;
  user: SessionUser;
  refresh: { token: string; maxAgeSeconds: number | null };
}
