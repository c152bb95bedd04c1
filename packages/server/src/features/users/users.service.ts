import { isAdmin } from '@guiche/contract/actor';
import type { ListedUser, SessionUser } from '@guiche/contract/users';
import type { Ctx } from '../../platform/context.ts';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { readSeq } from '../../platform/events/read-seq.ts';
import { type CompanyRow, getCompanyRow } from '../companies/index.ts';
import { readAllSettings } from '../settings/index.ts';
import { presentListedUser, presentSessionUser } from './user.present.ts';
import { findUserRows, findUserRowsById } from './users.repo.ts';

export interface Person {
  user: SessionUser;
  company: CompanyRow;
}

/** Users with what a session needs to know, by id. The deleted are absent. */
export async function findPeople(db: CompanyDb, userIds: readonly number[]): Promise<Map<number, Person>> {
  const seq = await readSeq(db);
  const [users, company, settings] = await Promise.all([
    findUserRowsById(db, userIds),
    getCompanyRow(db),
    readAllSettings(db),
  ]);
  return new Map(
    users.map((user) => [user.id, { user: presentSessionUser(user, { company, settings, seq }), company }]),
  );
}

export async function findPerson(db: CompanyDb, userId: number): Promise<Person | null> {
  return (await findPeople(db, [userId])).get(userId) ?? null;
}

/** Everybody of the company. Addresses are the admins' business. */
export async function listUsers(ctx: Ctx): Promise<ListedUser[]> {
  const users = await findUserRows(ctx.db);
  return users.map((user) => presentListedUser(user, { withEmail: isAdmin(ctx.actor) }));
}

/** One spelling per address. `toLowerCase` knows no language: the same everywhere. */
export const foldEmail = (email: string) => email.trim().normalize('NFC').toLowerCase();
