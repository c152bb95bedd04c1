import type { ConnectionReason } from '@guiche/contract/connections.schemas';

/** How a connection to the channel ended. */
export interface Closed {
  /** The channel's code; null: we hung up. */
  code: number | null;
  /** The channel itself said so, not a part of the library that stumbled. */
  isFromChannel: boolean;
  /** This end was asked for here. */
  isLogout: boolean;
}

/** The session as it was when its connection ended. */
export interface SessionState {
  /** It has been signed in with these credentials: they are worth keeping. */
  isPaired: boolean;
  /** Consecutive tries that ended, this one included. */
  tries: number;
}

/** What becomes of a session after its connection ended. */
export type AfterClose =
  /** Again, after so long. */
  | { do: 'retry'; delayMs: number; status: 'OPENING' | 'PAIRING' | 'TIMEOUT'; reason: ConnectionReason | null }
  /** Only people can help it. `wipes`: the account is gone for good. */
  | { do: 'rest'; wipes: boolean; reason: ConnectionReason };

const delaysMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** So often a session that the channel calls bad is tried again before it is to be paired anew. */
const badSessionTries = 5;

/**
 * What the codes mean: facts of the library's version and of the channel. Pure; `luck` (0 to 1) spreads the tries of many
 * sessions. Credentials go only when the channel has ended the pairing, or people here have, and when nobody ever used them.
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
    case 401: // the library says so too when it only stumbled: then nothing is lost
      return isFromChannel ? rest('loggedOut', true) : retry('network');
    case 403:
      return rest('banned');
    case 405: // the same version is turned away each time
      return rest('outdated');
    case 408:
      return state.isPaired ? retry('network') : rest('expired', true);
    case 411:
      return rest('unknown');
    case 440: // two that reopen against each other ruin the account
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

/** 1 s up to 1 min, less up to half of it by luck. */
function delayOf(tries: number, luck: number): number {
  const fullMs = delaysMs[Math.max(0, tries - 1)] ?? 60_000;
  return Math.round(fullMs * (1 - luck / 2));
}
