import { type Selectable, sql } from 'kysely';
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
  await sql`insert into due (company_id, kind, subject_id, due_at)
    select distinct m.company_id, 'push', m.id, now()
    from unnest(${messages.map((each) => each.connectionId)}::bigint[], ${messages.map((each) => each.providerId)}::text[]) n(connection_id, provider_id)
    join message_keys k on k.company_id = ${companyId} and k.connection_id = n.connection_id and k.provider_id = n.provider_id
    join messages m on m.company_id = k.company_id and m.id = k.message_id
    where m.ticket_id is not null and not m.from_me and m.media_type <> 'reaction'
      and k.created_at = now()::timestamptz(3)
      and exists (select from push_subscriptions s where s.company_id = ${companyId})
    on conflict do nothing`.execute(tx);
}

export interface DuePush {
  ticketId: number;
  messageId: number;
}

/** The tickets of due calls, by their newest: that one of a ticket stands for all. */
export async function findCalls(tx: CompanyTx, messageIds: readonly number[]): Promise<DuePush[]> {
  const { rows } = await sql<{ ticket_id: number; message_id: number }>`
    select ticket_id, max(id) as message_id from messages where company_id = (select current_company())
      and id = any(${[...messageIds]}::bigint[]) and ticket_id is not null group by ticket_id order by 2`.execute(tx);
  return rows.map((row) => ({ ticketId: row.ticket_id, messageId: row.message_id }));
}

/** Finds which of these sessions have neither been ended nor expired. */
export async function findLiveSessions(db: CompanyDb, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from control.live_sessions(${[...ids]}::uuid[]) id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
