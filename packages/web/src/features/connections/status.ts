import type { listConnectable } from '@guiche/contract/connection-sessions';
import type { Connection } from '@guiche/contract/connections.schemas';
import type { ResultOf } from '@guiche/contract/route';

export type Way = ResultOf<typeof listConnectable>['channels'][number]['way'];
/** What the form is open for: one that is there, or a new one (null) of a channel. */
export interface FormTarget {
  id: number | null;
  channel: Connection['channel'];
}

export type SessionAct = 'showCode' | 'again' | 'renew' | 'end' | 'test' | 'login' | 'closeImported';

/** Something is wrong that nobody wished for. What is on its way is not, nor what waits for its first phone: nobody misses it. */
export function isDown({ status, statusReason: reason, number }: Connection): boolean {
  if (number === '' && (status === 'qrcode' || status === 'PAIRING' || reason === 'expired')) return false;
  return status !== 'CONNECTED' && status !== 'OPENING' && reason !== 'ended' && reason !== 'untested';
}

type Stop = 'refused' | 'banned' | 'permission';
const stops: ReadonlySet<string | null> = new Set<Stop>(['refused', 'banned', 'permission']);

/** Why its platform lets an account send nothing, where somebody can see to that and what is written waits for it; else null. */
export const stopOf = ({ status, statusReason }: Pick<Connection, 'status' | 'statusReason'>, way: Way) =>
  status === 'DISCONNECTED' && (way === 'account' || way === 'login') && stops.has(statusReason)
    ? { way, reason: statusReason as Stop }
    : null;

/** What is done only after a question. A new code is one where the session may still be on the phone: it ends there. */
export function isAskedAbout(act: SessionAct | 'delete' | 'restart', connection: Connection | null): boolean {
  if (act !== 'renew') return act === 'end' || act === 'closeImported' || act === 'delete' || act === 'restart';
  const reason = connection?.statusReason;
  return connection?.number !== '' && reason !== 'loggedOut' && reason !== 'ended' && reason !== 'expired';
}

/** What a person can do about a session as it stands, the likeliest first. */
export function actsOf(connection: Connection, way: Way, now: number): SessionAct[] {
  const { status, statusImportMessages, accessEndsAt } = connection;
  const closing: SessionAct[] = statusImportMessages === importIsOver ? ['closeImported'] : [];
  if (way === 'account') return ['test', ...closing];
  if (way === 'login') {
    const inTime: SessionAct[] = endsSoon(accessEndsAt, now) ? ['login'] : [];
    return [...(status === 'CONNECTED' ? [...inTime, 'end' as const] : ['login' as const]), ...closing];
  }
  if (way === null) return closing;
  return [...bySession[status], ...closing];
}

/** As the contract has them; its module would bring the schemas along. */
const importIsOver = 'renderButtonCloseTickets';
export const importIsRefused = 'refused';

/** What still is the matter. An account that was to be switched off by now may well be. */
export const standingMatters = (account: Connection['account'], now: number) =>
  (account?.matters ?? []).filter(({ kind, until }) => kind === 'closing' || until === null || Date.parse(until) > now);

const bySession: Record<Connection['status'], SessionAct[]> = {
  qrcode: ['showCode'],
  DISCONNECTED: ['again', 'renew'],
  CONNECTED: ['end'],
  PAIRING: ['end'],
  TIMEOUT: ['renew', 'end'],
  OPENING: [],
};

const soonMs = 14 * 86_400_000;

/** An access that ends is given anew by the same log-in; whoever does it in time loses no message. */
export const endsSoon = (accessEndsAt: string | null | undefined, now: number) =>
  accessEndsAt != null && Date.parse(accessEndsAt) - now <= soonMs;

const preparingMs = 35_000;

/** So many seconds an import still gets ready; 0: it does not, or has. */
export function preparingSeconds(statusImportMessages: string | null, now: number): number {
  const began = Date.parse(statusImportMessages ?? '');
  if (Number.isNaN(began)) return 0;
  return Math.max(0, Math.ceil((began + preparingMs - now) / 1000));
}
