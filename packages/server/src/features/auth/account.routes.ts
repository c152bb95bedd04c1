import { endOtherSessions, endOwnSession, listOwnSessions } from '@guiche/contract/own-sessions.schemas';
import { changeOwnPassword, putOwnAvatar, removeOwnAvatar, updateOwnProfile } from '@guiche/contract/profile.schemas';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  switchSecondFactorOff,
} from '@guiche/contract/second-factor.schemas';
import { fail } from '../../platform/fail.ts';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { keepAvatar, removeAvatar } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { changePassword, changeProfile } from './own-profile.ts';
import { endOthers, endOwn, listOwn } from './own-sessions.ts';
import { beginByPassword, confirmOwn, readState, renewCodes, resetFactor, switchOff } from './second-factor.service.ts';

const done = { ok: true as const };
/** A caller with a session always has this. */
const idOf = (sessionId: string | null): string => sessionId ?? fail('ERR_SESSION_EXPIRED');

/** The routes by which people see and change their own account. */
export const accountRoutes = (deps: AuthDeps): BoundRoute[] => [
  bind(getSecondFactor, (ctx) => readState(deps, ctx)),
  bind(beginSecondFactor, (ctx, { body, exchange: { ip } }) => beginByPassword(deps, ctx, { ...body, ip })),
  bind(confirmSecondFactor, (ctx, { body, exchange: { ip } }) => confirmOwn(deps, ctx, { ...body, ip })),
  bind(renewRecoveryCodes, (ctx, { body, exchange: { ip } }) => renewCodes(deps, ctx, { ...body, ip })),
  bind(switchSecondFactorOff, async (ctx, { body, exchange: { ip } }) => {
    await switchOff(deps, ctx, { ...body, ip });
    return done;
  }),
  bind(resetSecondFactor, async (ctx, { params }) => {
    await resetFactor(deps, ctx, params.userId);
    return done;
  }),
  bind(listOwnSessions, (ctx, { sessionId }) => listOwn(ctx, sessionId)),
  bind(endOwnSession, async (ctx, { params }) => {
    await endOwn(deps, ctx, params.sessionId);
    return done;
  }),
  bind(endOtherSessions, (ctx, { sessionId }) => endOthers(deps, ctx, idOf(sessionId))),
  bind(updateOwnProfile, (ctx, { body, exchange: { ip } }) => changeProfile(deps, ctx, { ...body, ip })),
  bind(changeOwnPassword, async (ctx, { body, exchange: { ip }, sessionId }) => {
    await changePassword(deps, ctx, { ...body, ip, sessionId: idOf(sessionId) });
    return done;
  }),
  bind(putOwnAvatar, (ctx, { upload }) =>
    upload ? keepAvatar(deps, ctx, ctx.actor.userId, upload.file) : fail('ERR_UNSUPPORTED_MEDIA_TYPE'),
  ),
  bind(removeOwnAvatar, async (ctx) => {
    await removeAvatar(deps, ctx, ctx.actor.userId);
    return done;
  }),
];
