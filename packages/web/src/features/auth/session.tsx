import type { Actor } from '@guiche/contract/actor';
import { logOut as logOutRoute } from '@guiche/contract/auth';
import { actorOf } from '@guiche/contract/users';
import type { SessionUser } from '@guiche/contract/users.schemas';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ApiError, request } from '../../lib/http.ts';
import { beginToLeave, type EndReason, endSession, useSessionState } from '../../lib/session-store.ts';

interface Session {
  user: SessionUser;
  /** The same person in the form that the rules take. */
  actor: Actor;
  logOut: (reason?: EndReason) => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Provides {@link useSession} to the signed-in part; renders nothing once the session has ended. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const user = state.status === 'signed-in' ? state.user : null;
  const session = useMemo(() => user && { user, actor: actorOf(user), logOut }, [user]);
  return session && <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in user; only below the signed-in routes. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside the signed-in part');
  return session;
}

export async function logOut(reason: EndReason = 'logout') {
  beginToLeave(reason);
  try {
    await request(logOutRoute);
  } catch (error) {
    // Signing out of this device works without a network, and when the session is already gone.
    if (!(error instanceof ApiError)) throw error;
  }
  endSession(reason);
}
