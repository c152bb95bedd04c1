import { type LookupAddress, type LookupOptions, lookup as lookUpByName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Logger } from 'pino';
import { Agent, fetch, type Response } from 'undici';
import { Failure, fail } from '../fail.ts';
import { isPublicAddress, judgeUrl, type OutboundRules } from './judge-address.ts';

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Most bytes of the answer, unpacked. A longer one is refused. */
  maxBytes: number;
  /** Whether a longer answer is cut at `maxBytes` instead of refused. */
  takesBeginning?: boolean;
  /** Limit for everything together, redirects included. */
  timeoutMs: number;
  /** Media types that the answer may have, such as `application/json` or `image/*`. Absent: any. */
  accept?: readonly string[];
}

export interface OutboundAnswer {
  /** The status that the other side answered, after redirects. */
  status: number;
  contentType: string;
  body: Buffer<ArrayBuffer>;
}

export type NameResolver = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface OutboundDeps extends OutboundRules {
  log: Logger;
  /** Resolves names; the system's resolver, unless a test passes its own. */
  resolve?: NameResolver;
}

export interface OutboundHttp {
  /**
   * Asks an address that a tenant gave. It reaches public addresses by https, and private ones only where the operator
   * vouches for them. The caller learns nothing about the network; the log says why.
   * @throws Failure ERR_URL_NOT_ALLOWED for what the text itself shows, ERR_URL_UNREACHABLE for everything found out on
   * the way.
   */
  guardedFetch(url: string, request: OutboundRequest): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

const userAgent = 'Guiche';
const connectWithinMs = 5_000;
const mostRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Why a request was given up; for the log only. */
class Refused extends Error {}

/**
 * Opens the door to tenants' addresses. It keeps no cookies and no connections, and resolves names once per connection.
 */
export function openOutboundHttp({ resolve = lookUpByName, log, ...rules }: OutboundDeps): OutboundHttp {
  const connect = { timeout: connectWithinMs };
  const options = { pipelining: 0, allowH2: false };
  const publicOnly = new Agent({ ...options, connect: { ...connect, lookup: guardLookup(resolve) } });
  const anywhere = new Agent({ ...options, connect: { ...connect, lookup: resolve as LookupFunction } });

  async function guardedFetch(url: string, request: OutboundRequest): Promise<OutboundAnswer> {
    const first = judgeUrl(url, rules);
    if ('refused' in first) {
      log.warn({ host: URL.parse(url)?.host ?? null, reason: first.refused }, 'outbound request refused');
      return fail('ERR_URL_NOT_ALLOWED');
    }
    try {
      const response = await follow(first.url, request);
      return await readAnswer(response, request);
    } catch (error) {
      log.warn({ err: error, host: first.url.host }, 'outbound request failed');
      throw new Failure('ERR_URL_UNREACHABLE');
    }
  }

  /** Follows redirects; each hop is judged like the first. */
  async function follow(first: URL, request: OutboundRequest): Promise<Response> {
    const signal = AbortSignal.timeout(request.timeoutMs);
    let hop = { url: first.href, ...plainRequest(request) };
    for (let redirected = 0; ; redirected++) {
      const judged = judgeUrl(hop.url, rules);
      if ('refused' in judged) throw new Refused(`redirected to what is not allowed: ${judged.refused}`);
      const { method, headers, body } = hop;
      const dispatcher = judged.isVouchedFor ? anywhere : publicOnly;
      const response = await fetch(judged.url, { method, headers, body, dispatcher, signal, redirect: 'manual' });
      if (!redirects.has(response.status)) return response;
      await response.body?.cancel();
      if (redirected === mostRedirects) throw new Refused('redirected too often');
      hop = nextHop(hop, judged.url, response);
    }
  }

  return {
    guardedFetch,
    close: async () => void (await Promise.all([publicOnly.destroy(), anywhere.destroy()])),
  };
}

/**
 * Makes the check that counts: it judges the addresses that the socket will dial. One private address refuses all, and
 * no second look-up can answer otherwise.
 */
export function guardLookup(resolve: NameResolver): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return done(error, []);
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new Refused('resolves to an address of the inside'), []);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

interface Hop {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: OutboundRequest['body'] | null;
}

function plainRequest({ method, headers = {}, body, accept }: OutboundRequest): Omit<Hop, 'url'> {
  const own = { 'user-agent': userAgent, ...(accept ? { accept: accept.join(', ') } : {}) };
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { method, headers: { ...Object.fromEntries(given), ...own }, body: body ?? null };
}

/**
 * Prepares the next hop. Another origin gets the headers that describe the message, and none that carry credentials.
 */
function nextHop(hop: Hop, from: URL, response: Response): Hop {
  const to = URL.parse(response.headers.get('location') ?? '', from.href);
  if (to === null) throw new Refused('redirected nowhere');
  const keepsBody = response.status === 307 || response.status === 308;
  const describing = ['user-agent', 'accept', ...(keepsBody ? ['content-type'] : [])];
  const isSamePlace = to.origin === from.origin;
  const headers = Object.entries(hop.headers).filter(
    ([name]) => describing.includes(name) || (isSamePlace && name !== 'content-type'),
  );
  const message = keepsBody ? { method: hop.method, body: hop.body } : { method: 'GET', body: null };
  return { url: to.href, headers: Object.fromEntries(headers), ...message };
}

/** Reads the answer and counts its bytes after unpacking, so that it stops in the middle of a bomb. */
async function readAnswer(
  response: Response,
  { maxBytes, accept, takesBeginning = false }: OutboundRequest,
): Promise<OutboundAnswer> {
  const contentType = response.headers.get('content-type') ?? '';
  if (accept && response.ok && !accept.some((type) => isOfType(contentType, type))) {
    await response.body?.cancel();
    throw new Refused(`answered with ${contentType || 'no media type'}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    parts.push(part);
    if (size <= maxBytes) continue;
    if (takesBeginning) break; // leaving the loop cancels the rest
    throw new Refused(`answered with more than ${maxBytes} bytes`);
  }
  return { status: response.status, contentType, body: Buffer.concat(parts, Math.min(size, maxBytes)) };
}

function isOfType(contentType: string, wanted: string): boolean {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
