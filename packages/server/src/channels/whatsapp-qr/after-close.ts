import type { ConnectionReason } from '@guiche/contract/connections.schemas';

/** How a connection to the channel ended. */
export interface Closed {
  /** The channel's code; null: we hung up. */
  code: number | null;
  /** Whether the channel itself said so; false: a part of the library failed. */
  isFromChannel: boolean;
  /** Whether we asked for this end. */
  isLogout: boolean;
}

/** The session's state when its connection ended. */
export interface SessionState {
  /** Whether it has been signed in with these credentials, which are then worth keeping. */
  isPaired: boolean;
  /** Failed tries in a row, this one included. */
  tries: number;
}

/** What becomes of a session after its connection ended. */
export type AfterClose =
  /** Opens it again after a pause. */
  | { do: 'retry'; delayMs: number; status: 'OPENING' | 'PAIRING' | 'TIMEOUT'; reason: ConnectionReason | null }
  /** Waits for people, who alone can help. `wipes`: the account is gone for good. */
  | { do: 'rest'; wipes: boolean; reason: ConnectionReason };

const delaysMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** How often a session that the channel calls bad is tried again before it must be paired anew. */
const badSessionTries = 5;

/**
 * Decides by the codes, whose meaning depends on the library's version and on the channel. Pure; `luck` (0 to 1)
 * spreads the tries of many sessions. Credentials are removed only when the channel or people here ended the pairing,
 * or when nobody ever used them.
 */
export function afterClose({ code, isFromChannel, isLogout }: Closed, state: SessionState, luck: number): AfterClose {
  const rest = (reason: ConnectionReason, wipes = false): AfterClose => ({ do: 'rest', wipes, reason });
  const retry = (reason: ConnectionReason | null): AfterClose => ({
    do: 'retry',
    delayMs: delayOf(state.tries, luck),
    status: 'TIMEOUT',
    reason,
  });
  if (isLogout) return rest('ended', true);
  switch (code) {
    case 401: // the library uses it for its own failures, too, after which nothing is lost
      return isFromChannel ? rest('loggedOut', true) : retry('network');
    case 403:
      return rest('banned');
    case 405: // the same version is refused each time
      return rest('outdated');
    case 408:
      return state.isPaired ? retry('network') : rest('expired', true);
    case 411:
      return rest('unknown');
    case 440: // two programs that reopen against each other ruin the account
      return rest('replaced');
    case 500:
      return state.tries < badSessionTries ? retry('network') : rest('unknown');
    case 503:
      return retry('unreachable');
    case 515: // the channel's way to finish a pairing
      return { do: 'retry', delayMs: 0, status: state.tries <= 1 ? 'PAIRING' : 'OPENING', reason: null };
    default:
      return retry('network');
  }
}

/** Pause in milliseconds: 1 s up to 1 min, less up to half of it by luck. */
function delayOf(tries: number, luck: number): number {
  const fullMs = delaysMs[Math.max(0, tries - 1)] ?? 60_000;
  return Math.round(fullMs * (1 - luck / 2));
}
