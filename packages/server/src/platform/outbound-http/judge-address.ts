import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What our requests to tenants' addresses may reach by the operator's word, and what they never reach. */
export interface OutboundRules {
  /** `host` or `host:port` in the own network, chosen by the operator: may be private, plain HTTP, any port. */
  allowHosts: readonly string[];
  /** Names of this installation itself. */
  ownHosts: readonly string[];
}

/** The verdict on an address. Without `isVouchedFor` the address that it resolves to still has to be judged. */
export type Judgement = { url: URL; isVouchedFor: boolean } | { refused: string };

const longestUrl = 2048;
const insideNames = /(^|\.)(localhost|internal|local)$/;

/**
 * Refused ports above 1023: those of databases, caches, containers and their managers. Below, only the web's own are
 * allowed.
 */
const keptPorts: ReadonlySet<number> = new Set([
  1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 4243, 5432, 5433, 5601, 5672, 5900, 5984, 5985, 5986, 6379,
  6380, 6443, 7001, 8086, 8500, 8600, 9000, 9042, 9090, 9092, 9093, 9100, 9200, 9300, 10250, 10255, 11211, 15672, 16379,
  26379, 27017, 27018, 50000, 50070,
]);

/** Addresses that are public by number, yet internal: the host agent of a large cloud. */
const insideAddresses: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * The IPv6 range that is given out. The library takes some addresses outside of it for ordinary ones, such as
 * `::7f00:1`.
 */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the open internet. A mapped IPv4 address counts as the one it carries; everything
 * reserved, private or local, tunnels and translations do not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  if (plain instanceof ipaddr.IPv6 && !plain.match(givenOut)) return false;
  return plain.range() === 'unicast' && !insideAddresses.has(plain.toString());
}

/** Judges what the text alone shows: everything but what a name resolves to. Pure. */
export function judgeUrl(text: string, rules: OutboundRules): Judgement {
  if (text.length > longestUrl) return { refused: 'too long' };
  const url = URL.parse(text);
  if (url === null) return { refused: 'no address' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { refused: 'protocol' };
  if (url.username !== '' || url.password !== '') return { refused: 'credentials' };
  const host = bareHost(url);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (rules.allowHosts.some((each) => each === host || each === `${host}:${port}`)) return { url, isVouchedFor: true };
  const refused = judgePublic(url.protocol, host, port, rules.ownHosts);
  return refused === null ? { url, isVouchedFor: false } : { refused };
}

function judgePublic(protocol: string, host: string, port: number, ownHosts: readonly string[]): string | null {
  if (protocol !== 'https:') return 'not encrypted';
  if (ownHosts.includes(host)) return 'this installation';
  if (insideNames.test(host)) return 'a name of the inside';
  // A literal address is never looked up, so it is judged here or nowhere. The parser has already turned 0x7f.1 into
  // 127.0.0.1.
  if (isIP(host) !== 0 && !isPublicAddress(host)) return 'an address of the inside';
  const isWeb = port === 80 || port === 443 || (port >= 1024 && !keptPorts.has(port));
  return isWeb ? null : 'port';
}

/** The host as the rules name it: an IPv6 address without brackets, a name without a trailing dot. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}
