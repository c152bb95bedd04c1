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
import type { AuthDeps, Caller, OpenedSession } from './auth-deps.ts';
import { chooseLanguage } from './choose-language.ts';
import { readDevice, writeDevice } from './known-device.ts';
import { logIn } from './log-in.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { beginByPass, confirmByPass, giveCode } from './second-step.ts';
import { signUp } from './sign-up.ts';

const cookie = { name: 'guiche_refresh', path: '/api/auth' };
const done = { ok: true as const };

/**
 * Answers a session. The refresh token, and the right to open files, go in cookies that no script can read; everything
 * else in the body.
 */
function answerSession(deps: AuthDeps, exchange: Exchange, session: OpenedSession) {
  const { token, maxAgeSeconds } = session.refresh;
  exchange.writeCookie(cookie.name, token, { path: cookie.path, maxAgeSeconds });
  const media = writeMediaCookie(deps.mediaCookieKey, session.sessionId);
  exchange.writeCookie(mediaCookie.name, media, { path: mediaCookie.path, maxAgeSeconds });
  const { companyId, id: userId } = session.user;
  writeDevice(deps.sealKey, exchange, { companyId, userId }, deps.clock.now());
  return { token: session.token, sessionId: session.sessionId, user: session.user };
}

/** The refresh token. It counts for our own pages only; a program, which names no page, brings none. */
function ownCookie({ askedBy, readCookie }: Exchange): string | null {
  const token = readCookie(cookie.name);
  const isOurs = askedBy === 'our page' || (askedBy === 'nobody says' && token === null);
  return isOurs ? token : fail('ERR_NO_PERMISSION');
}

const callerOf = ({ sealKey, clock }: AuthDeps, exchange: Exchange): Caller => ({
  ip: exchange.ip,
  userAgent: exchange.userAgent,
  deviceOf: (owner) => readDevice(sealKey, exchange, owner, clock.now()),
});

export const authRoutes = (deps: AuthDeps): BoundRoute[] => [
  bindPublic(logInRoute, async (platform, { body, exchange }) => {
    const { email, password, remember = false } = body;
    const loggedIn = await logIn(deps, platform, { email, password, remember, caller: callerOf(deps, exchange) });
    return 'token' in loggedIn ? answerSession(deps, exchange, loggedIn) : loggedIn;
  }),
  bindPublic(giveSecondFactor, async (platform, { body, exchange }) =>
    answerSession(deps, exchange, await giveCode(deps, platform, { ...body, caller: callerOf(deps, exchange) })),
  ),
  bindPublic(beginRequiredFactor, (platform, { body }) => beginByPass(deps, platform, body.pass)),
  bindPublic(confirmRequiredFactor, async (platform, { body, exchange }) => {
    const { session, recoveryCodes } = await confirmByPass(deps, platform, {
      ...body,
      caller: callerOf(deps, exchange),
    });
    return { session: answerSession(deps, exchange, session), recoveryCodes };
  }),
  ...accountRoutes(deps),
  bindPublic(refreshToken, async (platform, { exchange }) => {
    const session = await refresh(deps, platform, ownCookie(exchange), exchange.ip);
    return answerSession(deps, exchange, session);
  }),
  bind(logOutRoute, async (ctx, { sessionId, exchange }) => {
    ownCookie(exchange);
    if (sessionId !== null) await logOut(deps, ctx, sessionId);
    exchange.clearCookie(cookie.name, cookie.path);
    exchange.clearCookie(mediaCookie.name, mediaCookie.path);
    return done;
  }),
  bind(getMeRoute, (ctx) => getMe(ctx)),
  bindPublic(signUpRoute, async (platform, { body, exchange }) => {
    const { companyId: _, ...input } = body;
    const language = chooseLanguage(exchange.acceptLanguage);
    await signUp(deps, platform, { ...input, language, ip: exchange.ip });
    return done;
  }),
  bindPublic(forgotPasswordRoute, async (platform, { body, exchange }) => {
    await forgotPassword(deps, platform, { email: body.email, ip: exchange.ip });
    return done;
  }),
  bindPublic(resetPasswordRoute, async (platform, { body, exchange }) => {
    await resetPassword(deps, platform, { ...body, ip: exchange.ip });
    return done;
  }),
];
