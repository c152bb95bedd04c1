import { fail } from '../../platform/fail.ts';
import { addressKey, type RateLimiter } from '../../platform/rate/rate-limiter.ts';

const hour = 60 * 60_000;

interface PublicRequest {
  /** Folded. */
  email: string;
  ip: string;
  perHour: { email: number; address: number };
}

/**
 * Limits requests that anybody may make: per e-mail address, whether or not anybody has it, and per network address.
 */
export async function limitPublicRequests(limiter: RateLimiter, what: string, asked: PublicRequest): Promise<void> {
  const { email, ip, perHour } = asked;
  const waits = await Promise.all([
    limiter.count(`${what} for ${email}`, perHour.email, hour),
    limiter.count(`${what} from ${addressKey(ip)}`, perHour.address, hour),
  ]);
  const longest = Math.max(...waits);
  if (longest > 0) fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: longest });
}
