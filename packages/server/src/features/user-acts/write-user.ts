import { canManageUsers } from '@guiche/contract/actor';
import type { BodyOf } from '@guiche/contract/route';
import {
  adminFieldNames,
  type createUser,
  type ManagedUser,
  type updateUser,
} from '@guiche/contract/user-acts.schemas';
import { noteBefore } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import { fail } from '../../platform/fail.ts';
import { checkOwnPassword, dropResetTokens, endAndTell, moveEmail, requireNewPassword } from '../auth/index.ts';
import { getConnection } from '../connections/index.ts';
import { findOwnPlan } from '../plans/index.ts';
import { holdQueues } from '../queues/index.ts';
import {
  announceNewUser,
  announceUsers,
  changedGroupsOf,
  countUsers,
  foldEmail,
  getManagedUser,
  isStillAdmin,
  lockCompany,
  lockUser,
  requireManagerOf,
} from '../users/index.ts';
import { requireOtherAdmin, requireOwnOrManager } from './require-rights.ts';
import type { UserActDeps } from './user-act-deps.ts';
import { insertUser, putQueues, type UserColumns, updateUser as updateColumns } from './user-acts.repo.ts';

type Change = BodyOf<typeof updateUser>;

export async function makeUser(ctx: Ctx, body: BodyOf<typeof createUser>): Promise<ManagedUser> {
  await requireNewPassword('password', body.password, [body.email]);
  const password_hash = await hashPassword(body.password);
  const email = foldEmail(body.email);
  return inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    if (!(await isStillAdmin(tx.db, tx.actor.userId))) fail('ERR_NO_PERMISSION');
    await requireNamed(tx, body);
    await requireWithinPlan(tx);
    const columns = { ...columnsOf(body), name: body.name, email, password_hash };
    const id = await insertUser(tx.db, tx.companyId, columns);
    if (!(await moveEmail(tx.db, id, email))) fail('ERR_EMAIL_TAKEN');
    await putQueues(tx.db, tx.companyId, id, body.queueIds ?? []);
    await announceNewUser(tx, id);
    return getManagedUser(tx, id);
  });
}

interface Asked {
  userId: number;
  /** The caller's own session, which survives a new password of theirs. */
  sessionId: string | null;
  ip: string;
  change: Change;
}

export async function changeUser(deps: UserActDeps, ctx: Ctx, asked: Asked): Promise<ManagedUser> {
  const { userId, change } = asked;
  requireOwnOrManager(ctx, userId);
  const isManager = canManageUsers(ctx.actor);
  if (!isManager && adminFieldNames.some((field) => change[field] !== undefined)) fail('ERR_NO_PERMISSION');
  if (userId === ctx.actor.userId) await requireOwnPassword(deps, ctx, asked);
  if (change.password !== undefined) {
    const { email } = await getManagedUser(ctx, userId);
    await requireNewPassword('password', change.password, [email, change.email ?? email]);
  }
  const passwordHash = change.password === undefined ? undefined : await hashPassword(change.password);
  const { user, ended } = await inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const locked = (await lockUser(tx.db, userId)) ?? fail('ERR_NO_USER_FOUND');
    if (isManager) await requireManagerOf(tx, locked);
    if (change.profile === 'user') await requireOtherAdmin(tx, locked);
    await requireNamed(tx, change);
    const before = await getManagedUser(tx, userId);
    noteBefore(tx, { ...before, queueIds: before.queues.map(({ id }) => id) });
    await write(tx, userId, change, passwordHash);
    const after = await getManagedUser(tx, userId);
    const changed = changedGroupsOf(before, after);
    if (changed.length > 0) await announceUsers(tx, [userId], ...changed);
    return { user: after, ended: passwordHash === undefined ? [] : await endOthers(tx, asked) };
  });
  for (const id of ended) deps.forgetSession(id);
  return user;
}

/**
 * Requires the caller's password: the finder of an open session could otherwise take the account over, by a new
 * password or a link to a new address.
 */
async function requireOwnPassword(deps: UserActDeps, ctx: Ctx, { userId, change, ip }: Asked): Promise<void> {
  const { email } = await getManagedUser(ctx, userId);
  const isMoving = change.email !== undefined && foldEmail(change.email) !== foldEmail(email);
  if (isMoving || change.password !== undefined)
    await checkOwnPassword(deps, ctx, { password: change.currentPassword ?? '', ip });
}

async function write(tx: TxCtx, userId: number, change: Change, passwordHash: string | undefined): Promise<void> {
  const email = change.email === undefined ? undefined : foldEmail(change.email);
  if (email !== undefined && !(await moveEmail(tx.db, userId, email))) fail('ERR_EMAIL_TAKEN');
  if (passwordHash !== undefined) await dropResetTokens(tx.db, userId);
  if (change.queueIds) await putQueues(tx.db, tx.companyId, userId, change.queueIds);
  const columns = given({ ...columnsOf(change), name: change.name, email, password_hash: passwordHash });
  if (change.queueIds || Object.keys(columns).length > 0) await updateColumns(tx.db, userId, columns, tx.clock.now());
}

/** Ends sessions opened with the old password, except the one where the person themselves chose the new one. */
function endOthers(tx: TxCtx, { userId, sessionId }: Asked): Promise<string[]> {
  const isOwn = userId === tx.actor.userId && sessionId !== null;
  return endAndTell(tx, userId, isOwn ? { keep: sessionId } : 'all', 'password');
}

/** Requires that queues and connection exist in the company; others count as missing. */
async function requireNamed(tx: TxCtx, { queueIds = [], whatsappId }: Change): Promise<void> {
  const held = queueIds.length > 0 ? await holdQueues(tx.db, queueIds) : new Set<number>();
  if (queueIds.some((id) => !held.has(id))) fail('ERR_NO_QUEUE_FOUND');
  if (whatsappId != null) await getConnection(tx, whatsappId);
}

/** Requires room in the plan for one more person. The company's row must be locked. */
async function requireWithinPlan(tx: TxCtx): Promise<void> {
  const plan = await findOwnPlan(tx.db);
  if (plan !== null && (await countUsers(tx.db)) >= plan.users) fail('ERR_PLAN_USERS');
}

const columnsOf = (change: Change): UserColumns =>
  given({
    profile: change.profile,
    connection_id: change.whatsappId,
    start_work: change.startWork,
    end_work: change.endWork,
    farewell_message: change.farewellMessage,
    all_ticket: change.allTicket,
    allow_group: change.allowGroup,
    default_theme: themeOf(change),
    default_menu: change.defaultMenu,
    default_tickets_manager_width: change.defaultTicketsManagerWidth,
    all_historic: change.allHistoric,
    all_user_chat: change.allUserChat,
    user_close_pending_ticket: change.userClosePendingTicket,
    show_dashboard: change.showDashboard,
    allow_real_time: change.allowRealTime,
    allow_connections: change.allowConnections,
  });

const themeOf = ({ defaultTheme, darkMode }: Change) =>
  defaultTheme ?? (darkMode === undefined ? undefined : darkMode ? 'dark' : 'light');

/** The given fields. */
const given = (columns: UserColumns): UserColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
