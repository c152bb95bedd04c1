import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import type { InboundSituation } from './situation.ts';

/** What a batch's connections say of their conversations. */
export async function findConnections(
  tx: CompanyTx,
  batch: readonly WaitingEvent[],
): Promise<InboundSituation['connections']> {
  const ids = [...new Set(batch.map((waiting) => waiting.connectionId))];
  const rows = await tx
    .selectFrom('connections')
    .where('id', '=', sql<number>`any(${ids})`)
    .select(['id', 'channel', 'group_as_ticket', 'time_create_new_ticket'])
    .execute();
  return new Map(
    rows.map(({ id, channel, group_as_ticket: groups, time_create_new_ticket: reopenMinutes }) => [
      id,
      { channel, groupAsTicket: groups === 'enabled', reopenMinutes },
    ]),
  );
}
