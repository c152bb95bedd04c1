import { authEvent } from '@guiche/contract/auth.schemas';
import { refreshKey } from '../../platform/crypto/token.ts';
import { type Feature, type FeatureDeps, hidingNothing } from '../../platform/feature.ts';
import { mediaCookieKey } from '../../platform/sessions/media-cookie.ts';
import { authRoutes } from './auth.routes.ts';
import type { AuthDeps } from './auth-deps.ts';
import { auditRefusedSignIns, countRefusedSignIns } from './refused-sign-ins.ts';
import { sendAccountMail } from './send-account-mail.ts';

interface AuthFeatureDeps {
  /** Gives a company that signs up its first content, in a demonstration. */
  furnish: (sealKey: Buffer) => NonNullable<AuthDeps['furnish']>;
}

function authDepsOf(
  { config, clock, log, limiter, sessions, storage, sealKey, appName }: FeatureDeps,
  ownDeps: AuthFeatureDeps,
) {
  return {
    config,
    clock,
    log,
    limiter,
    storage,
    sealKey,
    refusals: countRefusedSignIns({ log }),
    forgetSession: sessions.forgetSession,
    furnish: config.demo ? ownDeps.furnish(sealKey) : null,
    appName,
    mediaCookieKey: mediaCookieKey(config.appSecret),
    refreshKey: refreshKey(config.appSecret),
  };
}

export const auth = (ownDeps: AuthFeatureDeps): Feature => ({
  name: 'auth',
  maskers: hidingNothing(authEvent),
  retention: ['remove_mails'],
  compose(deps) {
    const { mailer, sealKey, appName, config } = deps;
    const { publicUrl } = config;
    return {
      routes: authRoutes(authDepsOf(deps, ownDeps)),
      jobs: [auditRefusedSignIns, sendAccountMail({ mailer, sealKey, publicUrl, appName })],
    };
  },
});
