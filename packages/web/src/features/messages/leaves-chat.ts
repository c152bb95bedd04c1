import { sessionState } from '../../lib/session-store.ts';

/** Whether a navigation hides the chat: to another address, or to the list in front of it. A sign-out does not ask. */
export function leavesChat(current: { pathname: string }, next: { pathname: string; search: unknown }): boolean {
  if (sessionState().status !== 'signed-in') return false;
  return current.pathname !== next.pathname || Object(next.search).side === 'list';
}
