import type { SessionUser } from '@guiche/contract/users.schemas';
import { noteLoadedSeq } from './live-seq.ts';
import { createStore, useStore } from './store.ts';

/**
 * `elsewhere`: the same login was used on another computer. `expired`: the server no longer knows the session.
 * `overdue`: the company's due date passed meanwhile.
 */
export type EndReason = 'logout' | 'expired' | 'elsewhere' | 'overdue';
export type SessionState = { status: 'starting' } | { status: 'signed-out'; reason: EndReason | null } | SignedIn;
interface SignedIn {
  status: 'signed-in';
  user: SessionUser;
  /** The server refuses the company's work, whatever the due date says. */
  isSuspended?: boolean;
}

const tokenKey = 'token';
/** Whose token it is: tabs share the token, so a tab must notice when another person signed in beside it. */
const ownerKey = 'tokenUserId';

const store = createStore<SessionState>({ status: 'starting' });
/** Why somebody is leaving of their own accord, while the server is being told. */
let leaving: EndReason | null = null;

export const readToken = () => localStorage.getItem(tokenKey);
/** Also before the server has said who is signed in. */
export const storedOwner = () => localStorage.getItem(ownerKey);
export const sessionState = store.get;
export const subscribeSession = store.subscribe;
export const useSessionState = () => useStore(store);

export function beginSession(session: { token: string; user: SessionUser }) {
  localStorage.setItem(tokenKey, session.token);
  localStorage.setItem(ownerKey, String(session.user.id));
  noteLoadedSeq(session.user.seq, undefined);
  leaving = null;
  const before = store.get();
  // A renewed token says nothing about the subscription.
  const isSuspended = before.status === 'signed-in' && before.user.id === session.user.id && before.isSuspended;
  store.set({ status: 'signed-in', user: session.user, ...(isSuspended ? { isSuspended } : {}) });
}

/** What became known meanwhile about who is signed in. */
export function updateSession(part: Partial<Pick<SignedIn, 'user' | 'isSuspended'>>) {
  const state = store.get();
  if (state.status === 'signed-in') store.set({ ...state, ...part });
}

/** What a refusal says of why the session is over. */
export const endOf = (code: string): EndReason => (code === 'ERR_SESSION_ELSEWHERE' ? 'elsewhere' : 'expired');

/** From here on an end of the session, from wherever it is heard first (the live connection may be quicker), is this one. */
export function beginToLeave(reason: EndReason) {
  leaving = reason;
}

export function endSession(heard: EndReason | null) {
  const reason = leaving ?? heard;
  leaving = null;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(ownerKey);
  const before = store.get();
  // Said again only to give the better reason: a 401 first says "expired", the check after it may know why.
  const isNews = before.status !== 'signed-out' || before.reason === 'expired' || reason === 'elsewhere';
  if (isNews) store.set({ status: 'signed-out', reason });
}

/** Follows the other tabs: signed out there means signed out here, another person there means starting afresh here. */
export function watchOtherTabs() {
  window.addEventListener('storage', (event) => {
    const state = store.get();
    if (state.status !== 'signed-in') return;
    if (event.key !== null && event.key !== tokenKey && event.key !== ownerKey) return;
    // The event may be late: after the sign-out that it tells of somebody may have signed in again.
    const owner = localStorage.getItem(ownerKey);
    if (readToken() === null) endSession('logout');
    else if (owner !== null && owner !== String(state.user.id)) window.location.reload();
  });
}
