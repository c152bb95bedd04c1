import { randomUUID } from 'node:crypto';
import { actorOf } from '@guiche/contract/users';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { type Ctx, companyCtx, type Doors, inTransaction, type TxCtx } from '../../platform/context.ts';
import { nobodysHash, verifyPassword } from '../../platform/crypto/password.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { companyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { addressKey } from '../../platform/rate/rate-limiter.ts';
import { putLastLogin } from '../companies/index.ts';
import { readSetting } from '../settings/index.ts';
import { findPasswordHash, findPerson, foldEmail, noteArrival, type Person } from '../users/index.ts';
import { findLogin, noteAddress, openSession } from './auth.repo.ts';
import type { AuthParts, Caller, OpenedSession } from './auth-parts.ts';
import { endAndTell } from './end-sessions.ts';
import { limitTries } from './log-in-tries.ts';
import { isWithinHours } from './work-hours.ts';

interface LogIn {
  email: string;
  password: string;
  remember: boolean;
  caller: Caller;
}

/** However a session is used, it ends after this. Unless remembered it also ends when it is idle: `control.is_live`. */
const sessionLife = { interval: '30 days', seconds: 30 * 86_400 };
const nobody = { companyId: 0, userId: 0, isUsualAddress: false };

/** Unknown address, wrong password, deleted user: one answer, and after the same work. */
export async function logIn(parts: AuthParts, doors: Doors, input: LogIn): Promise<OpenedSession> {
  const { log, clock, limiter } = parts;
  const email = foldEmail(input.email);
  const address = addressKey(input.caller.ip);
  const login = await findLogin(doors.pool, email, address);
  const { companyId, userId, isUsualAddress } = login ?? nobody;
  const db = companyDb(doors.pool, companyId);
  const stored = await findPasswordHash(db, userId);
  const tried = { email, address, companyId: login && companyId, isUsualAddress };
  const isRight = await verifyPassword(input.password, stored ?? nobodysHash, limitTries(limiter, tried));
  if (!isRight || stored === null) fail('ERR_INVALID_CREDENTIALS');
  const person = await findPerson(db, userId);
  if (!person) fail('ERR_INVALID_CREDENTIALS');
  refuseDemoLogin(parts, email, person);
  if (!isWithinHours(person.user, person.company.time_zone, clock.now())) fail('ERR_OUT_OF_HOURS');
  const ctx = companyCtx(doors, { actor: actorOf(person.user), log, clock });
  return startSession(parts, ctx, person, input);
}

const demoAddress = /@guiche\.demo$/;

/** Passwords that everybody knows open demo installations only, and the operator's only from the machine itself. */
function refuseDemoLogin({ config, log }: AuthParts, email: string, { user }: Person): void {
  if (!demoAddress.test(email)) return;
  if (config.demo && (config.isLoopback || !user.super)) return;
  log.warn({ userId: user.id, demo: config.demo }, 'demo log-in refused');
  fail('ERR_INVALID_CREDENTIALS');
}

async function startSession(
  parts: AuthParts,
  ctx: Ctx,
  { user }: Person,
  { remember, caller }: LogIn,
): Promise<OpenedSession> {
  const [refresh, token, sessionId] = [newToken(), newToken(), randomUUID()];
  const ended = await inTransaction(ctx, async (tx) => {
    await openSession(tx.db, {
      id: sessionId,
      userId: user.id,
      refreshHash: tokenHash(refresh),
      accessHash: tokenHash(token),
      remember,
      life: sessionLife.interval,
      ...caller,
    });
    await noteAddress(tx.db, user.id, addressKey(caller.ip));
    await putLastLogin(tx.db, tx.clock.now());
    await noteArrival(tx, user.id);
    await writeAudit(tx, { act: 'auth.login', subjectId: user.id, details: { sessionId, remember }, ip: caller.ip });
    return endOthers(tx, user.id, sessionId);
  });
  for (const id of ended) parts.forgetSession(id);
  const maxAgeSeconds = remember ? sessionLife.seconds : null;
  return { token, sessionId, user: { ...user, online: true }, refresh: { token: refresh, maxAgeSeconds } };
}

/** One session per log-in, its tabs sharing it, unless the company allows more. */
async function endOthers(tx: TxCtx, userId: number, keep: string): Promise<string[]> {
  if ((await readSetting(tx.db, 'allowParallelSessions')) === 'enabled') return [];
  return endAndTell(tx, userId, { keep }, 'elsewhere');
}
