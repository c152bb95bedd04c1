import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import type { EarlyAck, InboundSituation } from './situation.ts';

/** Ticks that came before anybody knew which of our messages they are of, and that the batch's statuses and echoes now tell. */
export async function findEarlyAcks(tx: CompanyTx, batch: readonly WaitingEvent[]): Promise<EarlyAck[]> {
  const told = batch.filter(({ event }) => event.kind === 'status' || (event.kind === 'message' && event.echo));
  if (told.length === 0) return [];
  const { rows } = await sql<EarlyAck>`
    select e.connection_id as "connectionId", e.provider_id as "providerId", e.ack, e.error
    from unnest(${told.map(({ connectionId }) => connectionId)}::bigint[], ${told.map(({ event }) => event.providerId)}::text[])
      a(connection_id, provider_id)
    join early_acks e on e.company_id = (select current_company()) and e.connection_id = a.connection_id
      and e.provider_id = a.provider_id`.execute(tx);
  return rows;
}

/** Keeps ticks of messages that nobody knows yet; the highest of each stays. */
export function keepEarlyAcks(tx: CompanyTx, companyId: number, situation: InboundSituation): Promise<unknown> {
  const rows = [...situation.earlyAcks.values()].map((early) => ({
    connection_id: early.connectionId,
    provider_id: early.providerId,
    ack: early.ack,
    error: early.error,
  }));
  return sql`insert into early_acks as e (company_id, connection_id, provider_id, ack, error)
    select ${companyId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(connection_id bigint, provider_id text, ack bigint, error text)
    on conflict (company_id, connection_id, provider_id) do update
      set ack = greatest(e.ack, excluded.ack), error = coalesce(excluded.error, e.error)`.execute(tx);
}
