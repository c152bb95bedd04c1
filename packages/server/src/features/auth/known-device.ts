import { randomUUID } from 'node:crypto';
import { open, seal } from '../../platform/crypto/seal.ts';

/** The browser's cookies, and the way to set one. */
interface Cookies {
  askedBy: string;
  readCookie(name: string): string | null;
  writeCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number | null }): void;
}

interface Owner {
  companyId: number;
  userId: number;
}

const lifeSeconds = 180 * 86_400;

/** One cookie for each person, as several may use a desk's browser. */
const cookieOf = ({ userId }: Owner) => ({ name: `guiche_device_${userId}`, path: '/api/auth' });

/** The cookie's place: moved to another person it opens nothing. */
const placeOf = ({ companyId, userId }: Owner) => `${companyId}:known device:${userId}`;

/** Id of the browser, if this person has lately signed in there and a page of ours asks. */
export function readDevice(key: Buffer, exchange: Cookies, owner: Owner, now: Date): string | null {
  const value = exchange.askedBy === 'our page' ? exchange.readCookie(cookieOf(owner).name) : null;
  if (value === null) return null;
  try {
    const [device = '', until] = open(key, Buffer.from(value, 'base64url'), placeOf(owner)).split(' ');
    return Number(until) > now.getTime() ? device : null;
  } catch {
    return null;
  }
}

/**
 * Notes that the person is signed in there: from now on their tries count apart from everybody else's, also after they
 * signed out.
 */
export function writeDevice(key: Buffer, exchange: Cookies, owner: Owner, now: Date): void {
  const device = readDevice(key, exchange, owner, now) ?? randomUUID();
  const text = `${device} ${now.getTime() + lifeSeconds * 1000}`;
  const { name, path } = cookieOf(owner);
  const value = seal(key, text, placeOf(owner)).toString('base64url');
  exchange.writeCookie(name, value, { path, maxAgeSeconds: lifeSeconds });
}
