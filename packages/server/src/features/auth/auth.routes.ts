import {
  forgotPassword as forgotPasswordRoute,
  getMe as getMeRoute,
  logIn as logInRoute,
  logOut as logOutRoute,
  refreshToken,
  resetPassword as resetPasswordRoute,
  signUp as signUpRoute,
} from '@guiche/contract/auth.schemas';
import { beginRequiredFactor, confirmRequiredFactor, giveSecondFactor } from '@guiche/contract/second-factor.schemas';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind, bindPublic, type Exchange } from '../../platform/http/bind.ts';
import { mediaCookie, writeMediaCookie } from '../../platform/sessions/media-cookie.ts';
import { accountRoutes } from './account.routes.ts';
import { getMe, logOut, refresh } from './auth.service.ts';
import type { AuthParts, Caller, OpenedSession } from './auth-deps.ts';
import { chooseLanguage } from './choose-language.ts';
import { readDevice, writeDevice } from './known-device.ts';
import { logIn } from './log-in.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { beginByPass, confirmByPass, giveCode } from './second-step.ts';
import { signUp } from './sign-up.ts';

const cookie = { name: 'guiche_refresh', path: '/api/auth' };
const done = { ok: true as const };

/** The refresh token, and what opens files, travel in cookies no script can read; everything else in the body. */
function answerSession(parts: AuthParts, exchange: Exchange, session: OpenedSession) {
  const { token, maxAgeSeconds } = session.refresh;
  exchange.writeCookie(cookie.name, token, { path: cookie.path, maxAgeSeconds });
  const media = writeMediaCookie(parts.mediaCookieKey, session.sessionId);
  exchange.writeCookie(mediaCookie.name, media, { path: mediaCookie.path, maxAgeSeconds });
  const { companyId, id: userId } = session.user;
  writeDevice(parts.sealKey, exchange, { companyId, userId }, parts.clock.now());
  return { token: session.token, sessionId: session.sessionId, user: session.user };
}

/** The refresh token. It speaks for pages of ours only, and a program, which says nothing of pages, brings none. */
function ownCookie({ askedBy, readCookie }: Exchange): string | null {
  const token = readCookie(cookie.name);
  const isOurs = askedBy === 'our page' || (askedBy === 'nobody says' && token === null);
  return isOurs ? token : fail('ERR_NO_PERMISSION');
}

const callerOf = ({ sealKey, clock }: AuthParts, exchange: Exchange): Caller => ({
  ip: exchange.ip,
  userAgent: exchange.userAgent,
  deviceOf: (owner) => readDevice(sealKey, exchange, owner, clock.now()),
});

export const authRoutes = (parts: AuthParts): BoundRoute[] => [
  bindPublic(logInRoute, async (doors, { body, exchange }) => {
    const { email, password, remember = false } = body;
    const loggedIn = await logIn(parts, doors, { email, password, remember, caller: callerOf(parts, exchange) });
    return 'token' in loggedIn ? answerSession(parts, exchange, loggedIn) : loggedIn;
  }),
  bindPublic(giveSecondFactor, async (doors, { body, exchange }) =>
    answerSession(parts, exchange, await giveCode(parts, doors, { ...body, caller: callerOf(parts, exchange) })),
  ),
  bindPublic(beginRequiredFactor, (doors, { body }) => beginByPass(parts, doors, body.pass)),
  bindPublic(confirmRequiredFactor, async (doors, { body, exchange }) => {
    const { session, recoveryCodes } = await confirmByPass(parts, doors, {
      ...body,
      caller: callerOf(parts, exchange),
    });
    return { session: answerSession(parts, exchange, session), recoveryCodes };
  }),
  ...accountRoutes(parts),
  bindPublic(refreshToken, async (doors, { exchange }) => {
    const session = await refresh(parts, doors, ownCookie(exchange), exchange.ip);
    return answerSession(parts, exchange, session);
  }),
  bind(logOutRoute, async (ctx, { sessionId, exchange }) => {
    ownCookie(exchange);
    if (sessionId !== null) await logOut(parts, ctx, sessionId);
    exchange.clearCookie(cookie.name, cookie.path);
    exchange.clearCookie(mediaCookie.name, mediaCookie.path);
    return done;
  }),
  bind(getMeRoute, (ctx) => getMe(ctx)),
  bindPublic(signUpRoute, async (doors, { body, exchange }) => {
    const { companyId: _, ...input } = body;
    const language = chooseLanguage(exchange.acceptLanguage);
    await signUp(parts, doors, { ...input, language, ip: exchange.ip });
    return done;
  }),
  bindPublic(forgotPasswordRoute, async (doors, { body, exchange }) => {
    await forgotPassword(parts, doors, { email: body.email, ip: exchange.ip });
    return done;
  }),
  bindPublic(resetPasswordRoute, async (doors, { body, exchange }) => {
    await resetPassword(parts, doors, { ...body, ip: exchange.ip });
    return done;
  }),
];
