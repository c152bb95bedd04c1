import { isIP } from 'node:net';
import type { EnvReader } from './env-reader.ts';

/**
 * A number of proxies, or the proxies' addresses. "Everybody" is refused: any caller could then choose the address he
 * seems to come from.
 */
export function readTrustProxy(read: EnvReader): false | number | string {
  const value = read.text('TRUST_PROXY');
  if (value === null || value === '0') return false;
  if (/^\d$/.test(value)) return Number(value);
  const names = value.split(',').map((name) => name.trim());
  if (names.every(isProxyName)) return names.join(',');
  read.fault('TRUST_PROXY', 'must be a number of proxies, or addresses such as 10.0.0.0/8, loopback, uniquelocal');
  return false;
}

function isProxyName(name: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(name)) return true;
  const [address = '', bits, ...rest] = name.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
