import { sessionState } from '../../lib/session-store.ts';

/** Whether the chat goes out of sight: another address, or the list in front of it. Whoever is signed out is not asked. */
export function leavesChat(current: { pathname: string }, next: { pathname: string; search: unknown }): boolean {
  if (sessionState().status !== 'signed-in') return false;
  return current.pathname !== next.pathname || Object(next.search).side === 'list';
}
