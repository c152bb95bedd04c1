import { getMe as getMeRoute, logIn as logInRoute, logOut as logOutRoute, refreshToken } from '@guiche/contract/auth';
import { type BoundRoute, bind, bindPublic, type Exchange } from '../../platform/http/bind.ts';
import { mediaCookie, writeMediaCookie } from '../../platform/sessions/media-cookie.ts';
import { type AuthParts, getMe, logIn, logOut, type OpenedSession, refresh } from './auth.service.ts';

const cookie = { name: 'guiche_refresh', path: '/api/auth' };

/** The refresh token, and what opens files, travel in cookies no script can read; everything else in the body. */
function answerSession({ mediaCookieKey }: AuthParts, exchange: Exchange, session: OpenedSession) {
  if (session.refresh) {
    const { token, maxAgeSeconds } = session.refresh;
    exchange.writeCookie(cookie.name, token, { path: cookie.path, maxAgeSeconds });
    const media = writeMediaCookie(mediaCookieKey, session.sessionId);
    exchange.writeCookie(mediaCookie.name, media, { path: mediaCookie.path, maxAgeSeconds });
  }
  return { token: session.token, sessionId: session.sessionId, user: session.user };
}

export const authRoutes = (parts: AuthParts): BoundRoute[] => [
  bindPublic(logInRoute, async (doors, { body, exchange }) => {
    const { email, password, remember = false } = body;
    const caller = { ip: exchange.ip, userAgent: exchange.userAgent };
    return answerSession(parts, exchange, await logIn(parts, doors, { email, password, remember, caller }));
  }),
  bindPublic(refreshToken, async (doors, { exchange }) =>
    answerSession(parts, exchange, await refresh(parts, doors, exchange.readCookie(cookie.name))),
  ),
  bind(logOutRoute, async (ctx, { sessionId, exchange }) => {
    if (sessionId !== null) await logOut(parts, ctx, sessionId);
    exchange.clearCookie(cookie.name, cookie.path);
    exchange.clearCookie(mediaCookie.name, mediaCookie.path);
    return { ok: true as const };
  }),
  bind(getMeRoute, (ctx) => getMe(ctx)),
];
