import type { Actor } from '@guiche/contract/actor';
import { logOut as logOutRoute } from '@guiche/contract/auth';
import { actorOf } from '@guiche/contract/users';
import type { SessionUser } from '@guiche/contract/users.schemas';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { ApiError, call } from '../../lib/http.ts';
import { beginToLeave, type EndReason, endSession, useSessionState } from '../../lib/session-store.ts';

interface Session {
  user: SessionUser;
  /** The same person as the rules see them. */
  actor: Actor;
  logOut: (reason?: EndReason) => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Gives {@link useSession} to the signed-in part. Renders nothing once the session has ended. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSessionState();
  const user = state.status === 'signed-in' ? state.user : null;
  const session = useMemo(() => user && { user, actor: actorOf(user), logOut }, [user]);
  return session && <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in. Only below the signed-in routes. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession outside the signed-in part');
  return session;
}

export async function logOut(reason: EndReason = 'logout') {
  beginToLeave(reason);
  try {
    await call(logOutRoute);
  } catch (error) {
    // Without network, or with a session that is already gone, leaving this device still works.
    if (!(error instanceof ApiError)) throw error;
  }
  endSession(reason);
}
