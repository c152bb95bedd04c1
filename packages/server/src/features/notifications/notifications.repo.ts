import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';
import type { PushSubscriptionsTable } from '../../platform/db/tables.generated.ts';

export type Subscription = Selectable<PushSubscriptionsTable>;

export interface NewSubscription {
  companyId: number;
  userId: number;
  sessionId: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
}

/**
 * Stores a subscription. A browser has one address, whoever uses it, so the row now belongs to this person. A session
 * has one browser, so its former address is dropped. Answers the row's id.
 */
export async function putSubscription(db: CompanyTx, one: NewSubscription): Promise<number> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', one.userId)
    .where('session_id', '=', one.sessionId)
    .where('endpoint', '<>', one.endpoint)
    .execute();
  const keys = { key_p256dh: one.p256dh, key_auth: one.auth };
  const owner = { user_id: one.userId, session_id: one.sessionId };
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ company_id: one.companyId, endpoint: one.endpoint, ...owner, ...keys })
    .onConflict((same) => same.columns(['company_id', 'endpoint']).doUpdateSet({ ...owner, ...keys, failures: 0 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes this person's subscription. False: they have no such row. */
export async function removeOwnSubscription(db: CompanyDb, userId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', userId);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export function findSubscription(db: CompanyDb, id: number): Promise<Subscription | undefined> {
  return db.selectFrom('push_subscriptions').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function removeSubscriptions(db: CompanyDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .execute();
}

/** `userIds` null: everybody's. */
export function findSubscriptions(db: CompanyDb, userIds: readonly number[] | null): Promise<Subscription[]> {
  const all = db.selectFrom('push_subscriptions').selectAll().orderBy('id');
  return (userIds === null ? all : all.where('user_id', '=', sql<number>`any(${[...userIds]})`)).execute();
}

/** Counts a notice that did not arrive, or resets the count. The `most`th in a row removes the subscription. */
export async function countFailure(db: CompanyDb, id: number, most: number): Promise<void> {
  await sql`with f as (update push_subscriptions set failures = failures + 1
      where company_id = (select current_company()) and id = ${id} and failures + 1 < ${most} returning id)
    delete from push_subscriptions where company_id = (select current_company()) and id = ${id}
      and failures + 1 >= ${most}`.execute(db);
}

export async function clearFailures(db: CompanyDb, id: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failures: 0 })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute();
}

/**
 * Inserts calls for contacts' new messages; none in a company where nobody takes push. A message that replaced its
 * stand-in has that one's key, and has already called.
 */
export async function insertDuePushes(
  tx: CompanyTx,
  companyId: number,
  messages: readonly { connectionId: number; providerId: string }[],
): Promise<void> {
  await sql`insert into push_due (company_id, ticket_id, message_id)
    select m.company_id, m.ticket_id, m.id
    from unnest(${messages.map((each) => each.connectionId)}::bigint[], ${messages.map((each) => each.providerId)}::text[]) n(connection_id, provider_id)
    join message_keys k on k.company_id = ${companyId} and k.connection_id = n.connection_id and k.provider_id = n.provider_id
    join messages m on m.company_id = k.company_id and m.id = k.message_id
    where m.ticket_id is not null and not m.from_me and m.media_type <> 'reaction'
      and k.created_at = now()::timestamptz(3)
      and exists (select from push_subscriptions s where s.company_id = ${companyId})
    on conflict (company_id, message_id) do nothing`.execute(tx);
}

export interface DuePush {
  ticketId: number;
  messageId: number;
}

/** Takes due calls, oldest first: the newest message of a ticket stands for all. Two processes never get the same. */
export async function takeDuePushes(tx: CompanyTx, companyId: number, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<{ ticket_id: number; message_id: number }>`
    with d as (delete from push_due where company_id = ${companyId} and id = any(array(
      select p.id from push_due p where p.company_id = ${companyId} order by p.id limit ${limit} for update skip locked))
      returning ticket_id, message_id)
    select ticket_id, max(message_id) as message_id from d group by ticket_id order by 2`.execute(tx);
  return rows.map((row) => ({ ticketId: row.ticket_id, messageId: row.message_id }));
}

/** Finds companies with due calls. */
export async function findCompaniesWithDuePushes(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'companies_with_due_pushes',
    text: 'select id from control.companies_with_due_pushes() id',
  });
  return rows.map(({ id }) => id);
}

/** Finds which of these sessions have neither been ended nor expired. */
export async function findLiveSessions(db: CompanyDb, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from control.live_sessions(${[...ids]}::uuid[]) id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
