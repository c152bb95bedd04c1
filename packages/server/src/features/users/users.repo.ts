import { type Selectable, type SqlBool, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import { holdsAll } from '../../platform/db/like-pattern.ts';
import type { UsersTable } from '../../platform/db/tables.generated.ts';
import type { AskedRows } from '../../platform/lists/pages-by-text.ts';

interface QueueOfUser {
  id: number;
  name: string;
  color: string;
}

/** A user as read, never with the password hash. */
export type UserRow = Omit<Selectable<UsersTable>, 'password_hash' | 'avatar_key'> & {
  queues: QueueOfUser[];
  has_second_factor: boolean;
};

const columns = [
  'company_id',
  'id',
  'name',
  'email',
  'profile',
  'super',
  'profile_image',
  'start_work',
  'end_work',
  'farewell_message',
  'all_ticket',
  'allow_group',
  'default_theme',
  'default_menu',
  'all_historic',
  'all_user_chat',
  'user_close_pending_ticket',
  'show_dashboard',
  'allow_real_time',
  'allow_connections',
  'default_tickets_manager_width',
  'connection_id',
  'last_seen_at',
  'online',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
] as const;

function selectUsers(db: CompanyDb) {
  return db
    .selectFrom('users')
    .select(columns)
    .select([
      sql<QueueOfUser[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.id)
        from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
        where uq.company_id = users.company_id and uq.user_id = users.id and q.deleted_at is null), '[]')`.as('queues'),
      sql<boolean>`exists (
        select from second_factors f
        where f.company_id = users.company_id and f.user_id = users.id and f.confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    ])
    .where('deleted_at', 'is', null);
}

export function findUserRowsById(db: CompanyDb, userIds: readonly number[]): Promise<UserRow[]> {
  return selectUsers(db).where(sql<boolean>`id = any(${userIds})`).execute();
}

export function findUserRows(db: CompanyDb): Promise<UserRow[]> {
  return selectUsers(db).orderBy(sql`fold(name)`).orderBy('id').execute();
}

export function findRemovedUsers(db: CompanyDb): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is not', null)
    .select(['id', 'name'])
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute();
}

/** SQL that matches each word in the name or the address. One letter is enough among people. */
const matching = (words: readonly string[]) => holdsAll(sql`fold(name || ' ' || email)`, words);

/** Finds a page by name, from a place in the order or by offset. */
export function findUserPage(
  db: CompanyDb,
  words: readonly string[],
  page: AskedRows,
): Promise<(UserRow & { folded: string })[]> {
  let query = selectUsers(db).select(sql<string>`fold(name)`.as('folded'));
  if (words.length > 0) query = query.where(matching(words));
  if (page.after !== null) query = query.where(sql<SqlBool>`(fold(name), id) > (${page.after.text}, ${page.after.id})`);
  return query.orderBy(sql`fold(name)`).orderBy('id').limit(page.limit).offset(page.offset).execute();
}

export async function countUsers(db: CompanyDb, words: readonly string[] = []): Promise<number> {
  let query = db.selectFrom('users').where('deleted_at', 'is', null);
  if (words.length > 0) query = query.where(matching(words));
  return (await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

/** Finds the admins' ids. */
export async function findAdminIds(db: CompanyDb): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('profile', '=', 'admin')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the hash for comparison at log-in, and for nothing else. */
export async function findPasswordHash(db: CompanyDb, userId: number): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.password_hash ?? null;
}

export async function putPasswordHash(tx: CompanyTx, userId: number, hash: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash, updated_at: at }).where('id', '=', userId).execute();
}

interface OwnColumns {
  name?: string | undefined;
  /** Folded; it opens an account only once it is claimed. */
  email?: string | undefined;
  farewellMessage?: string | undefined;
  defaultTheme?: 'light' | 'dark' | undefined;
  defaultMenu?: 'open' | 'closed' | undefined;
}

/** Stores what people decide about themselves; an undefined field stays. */
export async function putOwnColumns(tx: CompanyTx, userId: number, own: OwnColumns, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: own.name,
      email: own.email,
      farewell_message: own.farewellMessage,
      default_theme: own.defaultTheme,
      default_menu: own.defaultMenu,
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', userId)
    .execute();
}

/** Inserts a company's first user; answers the id. */
export async function insertAdmin(
  tx: CompanyTx,
  companyId: number,
  admin: { name: string; email: string; passwordHash: string },
): Promise<number> {
  const { name, email, passwordHash } = admin;
  const { id } = await tx
    .insertInto('users')
    .values({ company_id: companyId, name, email, password_hash: passwordHash, profile: 'admin', default_menu: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
