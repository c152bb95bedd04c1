import { canManageUsers, isAdmin } from '@guiche/contract/actor';
import type { QueryOf, ResultOf } from '@guiche/contract/route';
import { searchWords } from '@guiche/contract/search';
import type { listUserPage, ManagedUser } from '@guiche/contract/user-acts.schemas';
import type { ListedUser, SessionUser } from '@guiche/contract/users.schemas';
import type { Ctx } from '../../platform/context.ts';
import { type CompanyDb, inOneFlight } from '../../platform/db/company-db.ts';
import { readSeq } from '../../platform/events/read-seq.ts';
import { fail } from '../../platform/fail.ts';
import { pagesByText } from '../../platform/lists/pages-by-text.ts';
import { type CompanyRow, getCompanyRow } from '../companies/index.ts';
import { readAllSettings } from '../settings/index.ts';
import { presentListedUser, presentManagedUser, presentSessionUser } from './user.present.ts';
import { countUsers, findRemovedUsers, findUserPage, findUserRows, findUserRowsById } from './users.repo.ts';

export interface Person {
  user: SessionUser;
  company: CompanyRow;
}

/** Finds users with everything a session needs, by id. Deleted ones are absent. */
export async function findPeople(db: CompanyDb, userIds: readonly number[]): Promise<Map<number, Person>> {
  const [seq, users, company, settings] = await inOneFlight(db, (together) =>
    Promise.all([
      readSeq(together),
      findUserRowsById(together, userIds),
      getCompanyRow(together),
      readAllSettings(together),
    ]),
  );
  return new Map(
    users.map((user) => [user.id, { user: presentSessionUser(user, { company, settings, seq }), company }]),
  );
}

export async function findPerson(db: CompanyDb, userId: number): Promise<Person | null> {
  return (await findPeople(db, [userId])).get(userId) ?? null;
}

/** Lists everybody of the company. E-mail addresses are for admins. */
export async function listUsers(ctx: Ctx): Promise<ListedUser[]> {
  const users = await findUserRows(ctx.db);
  return users.map((user) => presentListedUser(user, { withEmail: isAdmin(ctx.actor) }));
}

/** Lists removed people, whose past still exists. */
export const showRemovedUsers = (ctx: Ctx): Promise<{ id: number; name: string }[]> => findRemovedUsers(ctx.db);

const pages = pagesByText('users');

/** Lists people for their screen, with all that is decided about each. */
export async function showUserPage(
  ctx: Ctx,
  query: QueryOf<typeof listUserPage>,
): Promise<ResultOf<typeof listUserPage>> {
  const asked = pages.ask(ctx, query);
  const words = searchWords(query.searchParam ?? '');
  const [rows, count] = await Promise.all([findUserPage(ctx.db, words, asked), countUsers(ctx.db, words)]);
  const { shown, ...place } = pages.cut(ctx, rows);
  return { users: shown.map(presentManagedUser), count, ...place };
}

/** Shows a person. A caller without the right is refused before anybody is looked for. */
export function showUser(ctx: Ctx, userId: number): Promise<ManagedUser> {
  if (userId !== ctx.actor.userId && !canManageUsers(ctx.actor)) fail('ERR_NO_PERMISSION');
  return getManagedUser(ctx, userId);
}

export async function getManagedUser(ctx: Ctx, userId: number): Promise<ManagedUser> {
  const [row] = await findUserRowsById(ctx.db, [userId]);
  return row ? presentManagedUser(row) : fail('ERR_NO_USER_FOUND');
}

/** Folds an address to its one spelling. `toLowerCase` knows no language, so it is the same everywhere. */
export const foldEmail = (email: string) => email.trim().normalize('NFC').toLowerCase();
