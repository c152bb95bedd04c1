import { sql } from 'kysely';
import type { ChannelTemplate } from '../../channels/adapter.ts';
import type { InboundTemplate } from '../../channels/inbound-events.ts';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/** Templates of existing connections, for their present business account. */
const selectTemplates = (db: CompanyDb) =>
  db
    .selectFrom('templates as t')
    .innerJoin('connections as w', (join) =>
      join
        .onRef('w.company_id', '=', 't.company_id')
        .onRef('w.id', '=', 't.connection_id')
        .onRef('w.waba_id', '=', 't.business_id'),
    )
    .where('w.deleted_at', 'is', null)
    .select([
      't.id',
      't.connection_id',
      't.name',
      't.language',
      't.category',
      't.status',
      't.reason',
      't.quality',
      't.content',
      't.synced_at',
    ]);

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof selectTemplates>['executeTakeFirstOrThrow']>>;

export function findTemplates(db: CompanyDb, connectionId: number, limit: number): Promise<TemplateRow[]> {
  return selectTemplates(db)
    .where('t.connection_id', '=', connectionId)
    .orderBy('t.name')
    .orderBy('t.language')
    .orderBy('t.id')
    .limit(limit)
    .execute();
}

export function findTemplateRow(db: CompanyDb, id: number): Promise<TemplateRow | undefined> {
  return selectTemplates(db).where('t.id', '=', id).executeTakeFirst();
}

/**
 * Replaces the list by the platform's: new ones come, changed ones change, missing ones go. Ids stay, and so does what
 * was told after `at`.
 */
export async function replaceTemplates(
  tx: CompanyTx,
  companyId: number,
  { connectionId, businessId, at }: { connectionId: number; businessId: string; at: Date },
  templates: readonly ChannelTemplate[],
): Promise<void> {
  const rows = templates.map(({ providerId, ...template }) => ({ provider_id: providerId, ...template }));
  await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(provider_id text, name text,
      language text, category text, status text, reason text, quality text, content jsonb)),
    gone as (delete from templates t where t.company_id = ${companyId} and t.connection_id = ${connectionId}
      and not exists (select from given g where g.provider_id = t.provider_id))
    insert into templates as t (company_id, connection_id, business_id, provider_id, name, language, category, status, reason,
      quality, content, synced_at)
    select ${companyId}, ${connectionId}, ${businessId}, provider_id, name, language, category, status, reason, quality,
      content, ${at} from given order by provider_id
    on conflict (company_id, connection_id, provider_id) do update set business_id = excluded.business_id,
      name = excluded.name, language = excluded.language, content = excluded.content,
      category = case when t.category_told_at > excluded.synced_at then t.category else excluded.category end,
      status = case when t.status_told_at > excluded.synced_at then t.status else excluded.status end,
      reason = case when t.status_told_at > excluded.synced_at then t.reason else excluded.reason end,
      quality = case when t.quality_told_at > excluded.synced_at then t.quality else excluded.quality end,
      synced_at = excluded.synced_at`.execute(tx);
}

/**
 * Stores what a webhook told a connection; a word older than the last of its kind, or than the list, changes nothing.
 * Unread: the template belongs to the connection's account, and nobody has read it yet.
 */
export async function changeTemplate(
  tx: CompanyTx,
  companyId: number,
  connectionId: number,
  { businessId, providerId, change, at }: InboundTemplate,
): Promise<{ isChanged: boolean; isUnread: boolean }> {
  const { status, reason, category, quality } = change;
  const timeOf = (word: unknown) => (word === undefined ? null : new Date(at).toISOString());
  // Webhooks have whole seconds, so one of the second in which the list was read may be the later word.
  const isNew = (kind: 'status' | 'category' | 'quality') =>
    sql`coalesce(g.${sql.raw(kind)}_at >= greatest(t.${sql.raw(kind)}_told_at, date_trunc('second', t.synced_at)), false)`;
  const { rows } = await sql<{ isChanged: boolean; isUnread: boolean }>`
    with g as (select ${status ?? null}::text status, ${reason ?? null}::text reason, ${timeOf(status)}::timestamptz status_at,
        ${category ?? null}::text category, ${timeOf(category)}::timestamptz category_at,
        ${quality ?? null}::text quality, ${timeOf(quality)}::timestamptz quality_at),
    u as (update templates t set status = case when ${isNew('status')} then g.status else t.status end,
        reason = case when ${isNew('status')} then g.reason else t.reason end,
        status_told_at = greatest(t.status_told_at, g.status_at),
        category = case when ${isNew('category')} then g.category else t.category end,
        category_told_at = greatest(t.category_told_at, g.category_at),
        quality = case when ${isNew('quality')} then g.quality else t.quality end,
        quality_told_at = greatest(t.quality_told_at, g.quality_at)
      from g where t.company_id = ${companyId} and t.connection_id = ${connectionId} and t.business_id = ${businessId}
        and t.provider_id = ${providerId} and (${isNew('status')} or ${isNew('category')} or ${isNew('quality')})
      returning t.id)
    select exists (select from u) as "isChanged",
      w.waba_id is not distinct from ${businessId} and not exists (select from templates t where t.company_id = w.company_id
        and t.connection_id = w.id and t.provider_id = ${providerId}) as "isUnread"
    from connections w where w.company_id = ${companyId} and w.id = ${connectionId}`.execute(tx);
  return rows[0] ?? { isChanged: false, isUnread: false };
}
