import type { ChannelAdapter } from '../../channels/adapter.ts';
import type { Parsed, RoutedEvent } from '../../channels/inbound-events.ts';
import { excessOf } from '../http/json-limits.ts';
import { cleanText } from './clean-text.ts';
import type { Route, RouteFinder } from './find-routes.ts';
import type { Delivery, InboxRow } from './inbox-writer.ts';
import { scanJson } from './scan-json.ts';

export interface SortDeps {
  routes: RouteFinder;
  /** The platform's application secret; null: it has none. */
  appSecret: string | null;
  adapterFor(object: string): ChannelAdapter | null;
  /** Whether the header is the secret's signature of exactly these bytes; false for an empty secret. */
  isSignedWith(secret: string, rawBody: Buffer, header: string | undefined): boolean;
}

/** Most accounts looked up for a body that the platform's secret did not sign; no real webhook names more. */
const maxUnprovenAccounts = 100;
/** Most accounts that are looked up by the body's bytes before it is read, and so most secrets that are tried. */
const mostCandidates = 16;
/** The platforms' own bodies are a dozen levels deep and hold some thousand values. */
const bodyLimits = { depth: 64, parts: 1_000_000 };

/**
 * Reads a body and finds the company of each part. A part counts only when the signature matches its own connection's
 * secret: the connection's own, else the platform's, which counts for an account only once the platform has confirmed
 * it; a part of no known connection needs the platform's. Null when nothing counts. An unsigned body is not read: the
 * platform's secret is tried over the bytes, then those of connections whose accounts appear in them.
 */
export async function sortDelivery(raw: Buffer, header: string | undefined, deps: SortDeps): Promise<Delivery | null> {
  if (header === undefined) return null;
  const isSigned = rememberVerdicts((secret) => deps.isSignedWith(secret ?? deps.appSecret ?? '', raw, header));
  if (!isSigned(null) && !(await isSignedByNamed(raw, isSigned, deps))) return null;
  const { object, events, unread } = readBody(raw, deps.adapterFor);
  const parts = [...events, ...unread];
  const accounts = [...new Set(parts.map((part) => part.account))].filter((account) => account !== null);
  if (!isSigned(null) && (accounts.length === 0 || accounts.length > maxUnprovenAccounts)) return null;

  const routes = await deps.routes.findRoutes(object, accounts);
  const proven = new Map<string | null, readonly Route[]>(isSigned(null) ? [[null, []]] : []);
  for (const account of accounts) {
    const all = routes.get(account) ?? [];
    const own: Route[] = [];
    for (const route of all) {
      const secret = await deps.routes.findSecret(route);
      if (isSigned(secret) && (route.isProven || secret !== null)) own.push(route);
    }
    if (own.length > 0 || (!all.some(({ isProven }) => isProven) && isSigned(null))) proven.set(account, own);
  }
  const counting = parts.filter((part) => proven.has(part.account));
  if (counting.length === 0 && parts.length > 0) return null;

  const rows: InboxRow[] = [];
  const reasons = new Set<string>();
  for (const part of counting) {
    const own = proven.get(part.account) ?? [];
    if ('reason' in part) reasons.add(part.reason);
    else if (own.length > 0) rows.push(...own.map((route) => rowOf(part, route)));
    // Templates of unknown accounts are not kept: whoever connects the account reads all of them anew.
    else if (part.event.kind !== 'template') reasons.add(`no connection for ${object} ${part.account}`);
  }
  return {
    rows,
    unrouted: reasons.size > 0 ? [...reasons].join('; ').slice(0, 500) : null,
    // Kept bytes count as proven when they are read again, so they are dropped where a part was not.
    raw: counting.length === parts.length ? raw : Buffer.alloc(0),
  };
}

/** Whether a connection that the body seems to be about signed it with its own secret. */
async function isSignedByNamed(
  raw: Buffer,
  isSigned: (secret: string | null) => boolean,
  { routes, adapterFor }: SortDeps,
): Promise<boolean> {
  const object = scanJson(raw, 'object', /^\w+$/, 1)[0] ?? '';
  const accounts = adapterFor(object)?.scanAccounts?.(raw).slice(0, mostCandidates) ?? [];
  if (accounts.length === 0) return false;
  const found = await routes.findRoutes(object, accounts);
  for (const route of [...found.values()].flat().slice(0, mostCandidates)) {
    const secret = await routes.findSecret(route);
    if (secret !== null && isSigned(secret)) return true;
  }
  return false;
}

function rememberVerdicts(judge: (secret: string | null) => boolean): (secret: string | null) => boolean {
  const verdicts = new Map<string | null, boolean>();
  return (secret) => {
    const verdict = verdicts.get(secret) ?? judge(secret);
    verdicts.set(secret, verdict);
    return verdict;
  };
}

function rowOf({ chat, event }: RoutedEvent, { companyId, connectionId }: Route): InboxRow {
  return { companyId, connectionId, lane: `${connectionId}:${chat}`, event: JSON.stringify(event) };
}

/** Reads a body. Never throws: an unreadable one is one unread part of no account. */
function readBody(raw: Buffer, adapterFor: SortDeps['adapterFor']): Parsed & { object: string } {
  let object = '';
  const unreadable = (reason: string) => ({ object, events: [], unread: [{ account: null, reason }] });
  try {
    if (excessOf(raw, bodyLimits) !== null) return unreadable('unparsable: too much');
    const body: unknown = JSON.parse(raw.toString('utf8'));
    if (typeof body === 'object' && body !== null && 'object' in body && typeof body.object === 'string') {
      object = cleanText(body.object.slice(0, 60));
    }
    const adapter = adapterFor(object);
    return adapter ? { object, ...cleanText(adapter.parse(body, Date.now())) } : unreadable(`unknown object ${object}`);
  } catch (error) {
    return unreadable(`unparsable: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}
