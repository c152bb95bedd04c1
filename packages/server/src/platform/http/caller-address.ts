import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../config/config.ts';

/** Whether the host at this address, `hop` hops away from us, may say for whom it speaks. */
export type TrustsProxy = (address: string, hop: number) => boolean;

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Turns the configuration's TRUST_PROXY into one rule for requests and sockets. */
export function trustsProxy(trustProxy: Config['trustProxy']): TrustsProxy {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const proxies = new BlockList();
  for (const name of trustProxy.split(',').flatMap((each) => named[each] ?? [each])) {
    const [address = '', bits] = name.split('/');
    const family = familyOf(address);
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
}

/**
 * The caller's address by the word of the outermost trusted proxy: Fastify's `request.ip` where there is no Fastify.
 */
export function callerAddress({ headers, socket }: IncomingMessage, trusts: TrustsProxy): string {
  const said = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const farther = said.map((address) => address.trim()).filter((address) => address !== '');
  const hops = [socket.remoteAddress ?? '', ...farther.reverse()];
  const caller = hops.find((address, hop) => !trusts(address, hop));
  return caller ?? hops.at(-1) ?? '';
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
