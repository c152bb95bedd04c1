import type { listConnectable } from '@guiche/contract/connection-sessions';
import type { Connection } from '@guiche/contract/connections.schemas';
import type { ResultOf } from '@guiche/contract/route';

export type Way = ResultOf<typeof listConnectable>['channels'][number]['way'];
/** The connection that the form edits; null: a new one of the channel. */
export interface FormTarget {
  id: number | null;
  channel: Connection['channel'];
}

export type SessionAct = 'showCode' | 'again' | 'renew' | 'end' | 'test' | 'login' | 'closeImported';

/** Whether a connection failed unexpectedly. One that starts, or that waits for its first phone, has not. */
export function isDown({ status, statusReason: reason, number }: Connection): boolean {
  if (number === '' && (status === 'qrcode' || status === 'PAIRING' || reason === 'expired')) return false;
  return status !== 'CONNECTED' && status !== 'OPENING' && reason !== 'ended' && reason !== 'untested';
}

type Stop = 'refused' | 'banned' | 'permission';
const stops: ReadonlySet<string | null> = new Set<Stop>(['refused', 'banned', 'permission']);

/** Why the platform stops an account, where somebody can fix it and messages wait for it; else null. */
export const stopOf = ({ status, statusReason }: Pick<Connection, 'status' | 'statusReason'>, way: Way) =>
  status === 'DISCONNECTED' && (way === 'account' || way === 'login') && stops.has(statusReason)
    ? { way, reason: statusReason as Stop }
    : null;

/** Whether an act asks first. A new code does where the session may still be on the phone, which ends it. */
export function isAskedAbout(act: SessionAct | 'delete' | 'restart', connection: Connection | null): boolean {
  if (act !== 'renew') return act === 'end' || act === 'closeImported' || act === 'delete' || act === 'restart';
  const reason = connection?.statusReason;
  return connection?.number !== '' && reason !== 'loggedOut' && reason !== 'ended' && reason !== 'expired';
}

/** The acts that a session's state allows, the likeliest first. */
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

/** Repeats the contract's value, because its module would load the schemas. */
const importIsOver = 'renderButtonCloseTickets';
export const importIsRefused = 'refused';

/** The matters that still apply. A planned closing stays when its time is over: the account may be closed by then. */
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

/** An expiring access is renewed by the same log-in; done in time, no message is lost. */
export const endsSoon = (accessEndsAt: string | null | undefined, now: number) =>
  accessEndsAt != null && Date.parse(accessEndsAt) - now <= soonMs;

const preparingMs = 35_000;

/** The seconds of preparation that an import still needs; 0: none. */
export function preparingSeconds(statusImportMessages: string | null, now: number): number {
  const began = Date.parse(statusImportMessages ?? '');
  if (Number.isNaN(began)) return 0;
  return Math.max(0, Math.ceil((began + preparingMs - now) / 1000));
}
