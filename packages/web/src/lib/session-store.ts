import type { SessionUser } from '@guiche/contract/users.schemas';
import { noteLoadedSeq } from './live-seq.ts';
import { createStore, useStore } from './store.ts';

/**
 * `elsewhere`: the same log-in was used on another computer. `expired`: the server no longer knows the session.
 * `overdue`: the company's due date passed.
 */
export type EndReason = 'logout' | 'expired' | 'elsewhere' | 'overdue';
export type SessionState = { status: 'starting' } | { status: 'signed-out'; reason: EndReason | null } | SignedIn;
interface SignedIn {
  status: 'signed-in';
  user: SessionUser;
  /** The server refuses the company's requests, whatever the due date says. */
  isSuspended?: boolean;
}

const tokenKey = 'token';
/** The owner of the token: tabs share it, so a tab must notice when another person signed in elsewhere. */
const ownerKey = 'tokenUserId';

const store = createStore<SessionState>({ status: 'starting' });
/** The reason of a sign-out that the server is being told of. */
let leaving: EndReason | null = null;

export const readToken = () => localStorage.getItem(tokenKey);
/** The stored owner, known before the server says who is signed in. */
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

/** Updates the session with newly known facts. */
export function updateSession(part: Partial<Pick<SignedIn, 'user' | 'isSuspended'>>) {
  const state = store.get();
  if (state.status === 'signed-in') store.set({ ...state, ...part });
}

/** The reason for the session's end, by a refusal's code. */
export const endOf = (code: string): EndReason => (code === 'ERR_SESSION_ELSEWHERE' ? 'elsewhere' : 'expired');

/**
 * Sets the reason for the coming end of the session, wherever it is noticed first (the live channel may be quicker).
 */
export function beginToLeave(reason: EndReason) {
  leaving = reason;
}

export function endSession(heard: EndReason | null) {
  const reason = leaving ?? heard;
  leaving = null;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(ownerKey);
  const before = store.get();
  // Repeated only for a better reason: a 401 first means "expired", and a later check may know more.
  const isNews = before.status !== 'signed-out' || before.reason === 'expired' || reason === 'elsewhere';
  if (isNews) store.set({ status: 'signed-out', reason });
}

/** Follows other tabs: a sign-out there signs out here, another person there reloads here. */
export function watchOtherTabs() {
  window.addEventListener('storage', (event) => {
    const state = store.get();
    if (state.status !== 'signed-in') return;
    if (event.key !== null && event.key !== tokenKey && event.key !== ownerKey) return;
    // The event may be outdated: somebody may have signed in again since.
    const owner = localStorage.getItem(ownerKey);
    if (readToken() === null) endSession('logout');
    else if (owner !== null && owner !== String(state.user.id)) window.location.reload();
  });
}
