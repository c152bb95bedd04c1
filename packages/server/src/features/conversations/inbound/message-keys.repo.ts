import { sql } from 'kysely';
import type { InboundEvent } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { changedBy } from './decide-change.ts';
import { providerKey } from './situation.ts';

/** The channel's ids of other messages that an event names: the one it answers, or those it changes or revokes. */
function namedBy(event: InboundEvent): string[] {
  if (event.kind === 'message') return event.quotedProviderId === null ? [] : [event.quotedProviderId];
  if (event.kind === 'vote') return [event.targetProviderId];
  return event.kind === 'edit' || event.kind === 'revoke' ? changedBy(event) : [];
}

/** Ids of stored messages by {@link providerKey}, as far as the batch's events are or name them. */
export async function findKnown(tx: CompanyTx, batch: readonly WaitingEvent[]): Promise<Map<string, number>> {
  const asked = batch.flatMap(({ connectionId, event }) => {
    return [event.providerId, ...namedBy(event)].map((providerId) => ({ connectionId, providerId }));
  });
  const { rows } = await sql<{ connection_id: number; provider_id: string; message_id: number }>`
    select k.connection_id, k.provider_id, k.message_id
    from unnest(${asked.map((key) => key.connectionId)}::bigint[], ${asked.map((key) => key.providerId)}::text[]) a(connection_id, provider_id)
    join message_keys k on k.company_id = (select current_company()) and k.connection_id = a.connection_id and k.provider_id = a.provider_id`.execute(
    tx,
  );
  return new Map(rows.map((row) => [providerKey(row.connection_id, row.provider_id), row.message_id]));
}
