import type * as schemas from './own-sessions.schemas.ts';
import type { BrowserRoute } from './route.ts';

export const listOwnSessions: BrowserRoute<typeof schemas.listOwnSessions> = { method: 'GET', path: '/auth/sessions' };
export const endOwnSession: BrowserRoute<typeof schemas.endOwnSession> = {
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
};
export const endOtherSessions: BrowserRoute<typeof schemas.endOtherSessions> = {
  method: 'DELETE',
  path: '/auth/sessions',
};
