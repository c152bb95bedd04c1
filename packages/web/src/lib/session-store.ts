import type { SessionUser } from '@guiche/contract/users';
import { createStore, useStore } from './store.ts';

/** `elsewhere`: the same login was used on another computer. `expired`: the server no longer knows the session. */
export type EndReason = 'logout' | 'expired' | 'elsewhere';
export type SessionState =
  | { status: 'starting' }
  | { status: 'signed-out'; reason: EndReason | null }
  | { status: 'signed-in'; user: SessionUser };

const tokenKey = 'token';
/** Whose token it is: tabs share the token, so a tab must notice when another person signed in beside it. */
const ownerKey = 'tokenUserId';

const store = createStore<SessionState>({ status: 'starting' });

export const readToken = () => localStorage.getItem(tokenKey);
export const sessionState = store.get;
export const subscribeSession = store.subscribe;
export const useSessionState = () => useStore(store);

export function beginSession(session: { token: string; user: SessionUser }) {
  localStorage.setItem(tokenKey, session.token);
  localStorage.setItem(ownerKey, String(session.user.id));
  store.set({ status: 'signed-in', user: session.user });
}

export function endSession(reason: EndReason | null) {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(ownerKey);
  // Said again only to give the better reason: a 401 first says "expired", the check after it may know why.
  if (store.get().status !== 'signed-out' || reason === 'elsewhere') store.set({ status: 'signed-out', reason });
}

/** Follows the other tabs: signed out there means signed out here, another person there means starting afresh here. */
export function watchOtherTabs() {
  window.addEventListener('storage', (event) => {
    const state = store.get();
    if (state.status !== 'signed-in') return;
    if (event.key === ownerKey && event.newValue !== null && event.newValue !== String(state.user.id)) {
      window.location.reload();
    }
    if (event.key === null || (event.key === tokenKey && event.newValue === null)) endSession('logout');
  });
}
