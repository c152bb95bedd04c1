import { sql } from 'kysely';
import type { InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { EarlyChange, InboundSituation } from './situation.ts';

/** Takes out the edits and revocations that came before the messages of this batch. Votes stay for whoever can decrypt them. */
export async function takeEarlyChanges(
  tx: CompanyTx,
  inbound: readonly { connectionId: number; event: InboundMessage }[],
): Promise<EarlyChange[]> {
  if (inbound.length === 0) return [];
  const { rows } = await sql<EarlyChange>`
    delete from early_changes e using unnest(${inbound.map(({ connectionId }) => connectionId)}::bigint[],
      ${inbound.map(({ event }) => event.providerId)}::text[]) a(connection_id, provider_id)
    where e.company_id = (select current_company()) and e.connection_id = a.connection_id and e.provider_id = a.provider_id
      and e.change ->> 'kind' is distinct from 'vote'
    returning e.connection_id as "connectionId", e.provider_id as "messageId", e.change`.execute(tx);
  return rows;
}

/** Keeps changes of messages that have not come. A change that is told again has the same id, and is kept once. */
export function keepEarlyChanges(
  tx: CompanyTx,
  companyId: number,
  { earlyChanges }: InboundSituation,
): Promise<unknown> {
  const rows = [...earlyChanges.values()].flat().map(({ connectionId, messageId, change }) => ({
    connection_id: connectionId,
    provider_id: messageId,
    change_id: change.providerId,
    change: change.kind === 'revoke' ? { ...change, partIds: [] } : change,
  }));
  return sql`insert into early_changes (company_id, connection_id, provider_id, change_id, change)
    select ${companyId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(connection_id bigint, provider_id text, change_id text, change jsonb)
    on conflict do nothing`.execute(tx);
}
