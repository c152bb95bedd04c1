import type { TryRules } from '../../platform/crypto/password.ts';
import { fail } from '../../platform/fail.ts';
import type { RateLimiter } from '../../platform/rate/rate-limiter.ts';

const quarter = 15 * 60_000;
const wrongPerAccount = 5;
const wrongPerAddress = 50;
const wrongPerCompany = 500;

interface Tried {
  what: 'password' | 'code';
  /** Folded. */
  email: string;
  /** The network address, as limits count it. */
  address: string;
  /** Null where nobody has the e-mail address. */
  companyId: number | null;
  /** Whether the person usually signs in from there. */
  isUsualAddress: boolean;
  /** Id of the browser by which the person has signed in before; null: it does not know them. */
  device: string | null;
}

/**
 * Limits wrong passwords, and wrong codes after a right one: per account, per network address, per company. A try is
 * counted before the comparison and given back when it was right, so ten thousand simultaneous guesses get five
 * comparisons, and an office behind one address signs in as often as it likes. A limit costs only waiting, and
 * strangers cannot make the person wait: tries from where they usually sign in count apart, and so do those by a
 * browser that knows them, whatever else goes on (ADR 61). An e-mail address that nobody has is counted like any other.
 */
export function limitTries(limiter: RateLimiter, tried: Tried, onLimit = () => {}): TryRules {
  const limits = limitsOf(tried);
  const refuse = (seconds: number) => {
    onLimit();
    return fail('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: seconds });
  };
  return {
    async before() {
      const known = Math.max(...limits.map(({ key }) => limiter.blockedFor(key)));
      if (known > 0) refuse(known);
      const waits = await Promise.all(limits.map(({ key, most, windowMs }) => limiter.count(key, most, windowMs)));
      const longest = Math.max(...waits);
      if (longest === 0) return;
      await limiter.giveBack(limits.filter((_, index) => waits[index] === 0).map(({ key }) => key));
      refuse(longest);
    },
    async after(isRight) {
      if (isRight) await limiter.giveBack(limits.map(({ key }) => key));
    },
  };
}

function limitsOf({ what, email, address, companyId, isUsualAddress, device }: Tried) {
  const account = `wrong ${what} for ${email}`;
  if (device !== null) return [{ key: `${account} by ${device}`, most: wrongPerAccount, windowMs: quarter }];
  const company = companyId === null ? `wrong ${what} for nobody: ${email}` : `wrong ${what} in company ${companyId}`;
  return [
    { key: isUsualAddress ? `${account} from ${address}` : account, most: wrongPerAccount, windowMs: quarter },
    { key: `wrong ${what} from ${address}`, most: wrongPerAddress, windowMs: quarter },
    // Strangers must not be able to lock a company out either.
    ...(isUsualAddress ? [] : [{ key: company, most: wrongPerCompany, windowMs: 4 * quarter }]),
  ];
}
