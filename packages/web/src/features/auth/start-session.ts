import { getMe } from '@guiche/contract/auth';
import { ApiError, renewToken, request } from '../../lib/http.ts';
import { beginSession, endSession, readToken, sessionState } from '../../lib/session-store.ts';

let starting: Promise<void> | null = null;

/** Finds out once who is signed in. Without an answer from the server it throws, and the next call tries again. */
export function ensureSession(): Promise<void> {
  if (sessionState().status !== 'starting') return Promise.resolve();
  starting ??= startSession().finally(() => {
    starting = null;
  });
  return starting;
}

async function startSession() {
  const stored = readToken();
  if (stored === null) return endSession(null);
  try {
    await renewToken(stored);
    const token = readToken();
    // Another tab renewed at the same moment: its token is ours too, but the person is still unknown here.
    if (sessionState().status === 'starting' && token !== null) beginSession({ token, user: await request(getMe) });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}
