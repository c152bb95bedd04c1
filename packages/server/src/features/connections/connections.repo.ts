import { type SqlBool, sql } from 'kysely';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

const listed = [
  'w.company_id',
  'w.id',
  'w.name',
  'w.channel',
  'w.status',
  'w.status_reason',
  'w.missing_permission',
  'w.number',
  'w.is_default',
  'w.group_as_ticket',
  'w.status_import_messages',
  'w.import_done',
  'w.import_total',
  'w.import_date',
  'w.access_ends_at',
  'w.account_facts',
  'w.version',
  'w.updated_at',
] as const;

const decided = [
  'w.token_sealed',
  'w.qrcode',
  'w.pairing_code',
  'w.code_expires_at',
  'w.retries',
  'w.account_id',
  'w.waba_id',
  'w.is_account_proven',
  'w.is_business_proven',
  'w.greeting_message',
  'w.complation_message',
  'w.out_of_hours_message',
  'w.rating_message',
  'w.provider',
  'w.allow_group',
  'w.time_use_bot_queues',
  'w.max_use_bot_queues',
  'w.time_send_queue',
  'w.send_queue_id',
  'w.expires_ticket',
  'w.when_expires_ticket',
  'w.expires_ticket_nps',
  'w.max_use_bot_queues_nps',
  'w.expires_inactive_message',
  'w.time_inactive_message',
  'w.inactive_message',
  'w.time_create_new_ticket',
  'w.enable_import_message',
  'w.import_recent_messages',
  'w.import_old_messages',
  'w.import_old_messages_groups',
  'w.closed_tickets_post_imported',
  'w.past_asked_at',
  'w.import_queue_id',
  'w.collective_vacation_start',
  'w.collective_vacation_end',
  'w.collective_vacation_message',
  'w.schedules',
  'w.greeting_media_key',
  'w.greeting_media_name',
] as const;

const queuesOf = sql<{ id: number; name: string; color: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue, q.id), '[]')
  from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
  where cq.company_id = w.company_id and cq.connection_id = w.id)`;

const selectConnections = (db: CompanyDb) =>
  db.selectFrom('connections as w').where('w.deleted_at', 'is', null).select(listed).select(queuesOf.as('queues'));

export type ConnectionRow = Awaited<ReturnType<typeof findConnections>>[number];

export function findConnections(db: CompanyDb, channel?: string) {
  const all = selectConnections(db).orderBy('w.name').orderBy('w.id');
  return (channel === undefined ? all : all.where('w.channel', '=', channel)).execute();
}

export function findConnection(db: CompanyDb, id: number): Promise<ConnectionRow | undefined> {
  return selectConnections(db).where('w.id', '=', id).executeTakeFirst();
}

/** Finds the connection of a person's new tickets: their own, else the company's default. */
export function findDefaultConnectionRow(db: CompanyDb, userId: number): Promise<ConnectionRow | undefined> {
  return selectConnections(db)
    .where(
      sql<SqlBool>`(w.is_default or w.id = (select u.connection_id from users u
        where u.company_id = w.company_id and u.id = ${userId}))`,
    )
    .orderBy('w.is_default')
    .limit(1)
    .executeTakeFirst();
}

const selectDetails = (db: CompanyDb) =>
  selectConnections(db)
    .select(decided)
    // The bytes are left out: only sending and verifying open them.
    .select([
      sql<boolean>`w.access_token_sealed is not null`.as('has_access_token'),
      sql<boolean>`w.app_secret_sealed is not null`.as('has_app_secret'),
    ]);

export type DetailsRow = NonNullable<Awaited<ReturnType<typeof findDetails>>>;

export function findDetails(db: CompanyDb, id: number) {
  return selectDetails(db).where('w.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockDetails(tx: CompanyTx, id: number): Promise<DetailsRow | undefined> {
  return selectDetails(tx).where('w.id', '=', id).forNoKeyUpdate('w').executeTakeFirst();
}

/** Whether the connection exists; it then cannot be removed before the transaction ends. */
export async function holdConnection(tx: CompanyTx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('connections')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the company's connection of an account that the platform names. */
export function findByAccount(db: CompanyDb, channel: string, accountId: string): Promise<DetailsRow | undefined> {
  return selectDetails(db).where('w.channel', '=', channel).where('w.account_id', '=', accountId).executeTakeFirst();
}

/** Finds the provider's address and the sealed secrets, for sending and verifying only, never for an answer. */
export function findSealed(db: CompanyDb, id: number) {
  return db
    .selectFrom('connections')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['channel', 'account_id', 'waba_id', 'access_token_sealed', 'app_secret_sealed'])
    .executeTakeFirst();
}
