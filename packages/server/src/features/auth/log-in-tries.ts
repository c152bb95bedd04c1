import type { TryRules } from '../../platform/crypto/password.ts';
import { fail } from '../../platform/fail.ts';
import { addressKey, type RateLimiter } from '../../platform/rate/rate-limiter.ts';

const windowMs = 15 * 60_000;
const wrongPerEmail = 10;
const wrongPerAddress = 30;

/**
 * Limits wrong passwords, per e-mail and per address. Judged when a hash's turn comes and counted before the next turn,
 * so ten thousand guesses at once get ten comparisons. Right passwords cost nothing: an office behind one address signs
 * in as often as it likes. A process that has not seen a refusal yet evaluates one more before it learns of it.
 */
export function limitTries(limiter: RateLimiter, foldedEmail: string, ip: string): TryRules {
  const limits = [
    { key: `wrong password for ${foldedEmail}`, most: wrongPerEmail },
    { key: `wrong password from ${addressKey(ip)}`, most: wrongPerAddress },
  ];
  return {
    before() {
      const seconds = Math.max(...limits.map(({ key }) => limiter.blockedFor(key)));
      if (seconds > 0) fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
    },
    async after(isRight) {
      // The limiter refuses what goes beyond; the last allowed try must already close the door behind it.
      if (!isRight) await Promise.all(limits.map(({ key, most }) => limiter.count(key, most - 1, windowMs)));
    },
  };
}
