import { sql } from 'kysely';
import type { ChannelTemplate } from '../../channels/adapter.ts';
import type { InboundTemplate } from '../../channels/inbound-events.ts';
import type { CompanyDb, CompanyTx } from '../../platform/db/company-db.ts';

/** Of connections that still are, and as their business account is named now. */
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

/** What the platform has is what there is: the new come, the changed change, the gone go. Ids of those that stay, stay. */
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
    insert into templates (company_id, connection_id, business_id, provider_id, name, language, category, status, reason,
      quality, content, synced_at)
    select ${companyId}, ${connectionId}, ${businessId}, provider_id, name, language, category, status, reason, quality,
      content, ${at} from given order by provider_id
    on conflict (company_id, connection_id, provider_id) do update set business_id = excluded.business_id,
      name = excluded.name, language = excluded.language, category = excluded.category, status = excluded.status,
      reason = excluded.reason, quality = excluded.quality, content = excluded.content,
      synced_at = excluded.synced_at`.execute(tx);
}

/** What webhooks told, of every connection of the account; what is older than the last one changes nothing. */
export async function changeTemplates(
  tx: CompanyTx,
  companyId: number,
  told: readonly InboundTemplate[],
): Promise<void> {
  const rows = told.map(({ businessId, providerId, change, at }) => ({
    business_id: businessId,
    provider_id: providerId,
    ...change,
    is_reasoned: change.status !== undefined,
    is_judged: change.quality !== undefined,
    at: new Date(at).toISOString(),
  }));
  await sql`update templates t set status = coalesce(g.status, t.status), category = coalesce(g.category, t.category),
      reason = case when g.is_reasoned then g.reason else t.reason end,
      quality = case when g.is_judged then g.quality else t.quality end, told_at = g.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(business_id text, provider_id text, status text, reason text,
      category text, quality text, is_reasoned boolean, is_judged boolean, at timestamptz)
    where t.company_id = ${companyId} and t.business_id = g.business_id and t.provider_id = g.provider_id
      and (t.told_at is null or t.told_at <= g.at)`.execute(tx);
}
