import { undecryptable } from '@guiche/contract/stand-ins';
import { type RawBuilder, sql } from 'kysely';
import type { InboundEvent, InboundMessage } from '../../../channels/inbound-events.ts';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import type { WaitingEvent } from '../../../platform/inbox/inbound-step.ts';
import { changedBy } from './decide-change.ts';
import { type EarlyChange, providerKey, type TargetMessage } from './situation.ts';

/** Stored messages that reactions, votes, edits and revocations of a batch are about. */
export function targetIdsOf(batch: readonly WaitingEvent[], known: ReadonlyMap<string, number>): number[] {
  return aimedIdsOf(batch, known, (event) => {
    if (event.kind === 'edit' || event.kind === 'revoke') return changedBy(event);
    if (event.kind === 'vote') return [event.targetProviderId];
    return event.kind === 'message' && event.mediaType === 'reaction' ? [event.quotedProviderId] : [];
  });
}

/** Stored messages that messages of a batch answer: nothing of them changes. */
export function answeredIdsOf(batch: readonly WaitingEvent[], known: ReadonlyMap<string, number>): number[] {
  return aimedIdsOf(batch, known, (event) =>
    event.kind === 'message' && event.mediaType !== 'reaction' ? [event.quotedProviderId] : [],
  );
}

function aimedIdsOf(
  batch: readonly WaitingEvent[],
  known: ReadonlyMap<string, number>,
  aimsOf: (event: InboundEvent) => (string | null)[],
): number[] {
  const ids = batch.flatMap(({ connectionId, event }) =>
    aimsOf(event).flatMap((aim) => (aim === null ? [] : (known.get(providerKey(connectionId, aim)) ?? []))),
  );
  return [...new Set(ids)];
}

/**
 * Stored under the ids of messages of a batch: they were told before, or something stands in for them. Nothing does for an
 * echo that names ours.
 */
export function toldIdsOf(batch: readonly WaitingEvent[], known: ReadonlyMap<string, number>): number[] {
  return aimedIdsOf(batch, known, (event) =>
    event.kind === 'message' && (event.echo?.messageId ?? null) === null ? [event.providerId] : [],
  );
}

const isStandIn = sql<boolean>`media_type = 'unsupported' and data_json ->> 'type' = ${undecryptable}`;

/** Those that are aimed at, and of those that were told before what stands in for its message. */
export async function findTargets(
  tx: CompanyTx,
  aimedAt: readonly number[],
  told: readonly number[],
): Promise<{ id: number; ticketId: number | null }[]> {
  if (aimedAt.length + told.length === 0) return [];
  const { rows } = await sql<{ id: number; ticketId: number | null }>`
    select id, ticket_id as "ticketId" from messages
    where company_id = (select current_company()) and id = any(${[...aimedAt, ...told]}::bigint[])
      and (id = any(${[...aimedAt]}::bigint[]) or ${isStandIn})`.execute(tx);
  return rows;
}

/**
 * After their tickets' locks, in id order: as their holders left them. What is only answered is not locked; it is read
 * after its contact's lock, since who was merged meanwhile has it by now.
 */
export async function readTargets(
  tx: CompanyTx,
  changing: readonly number[],
  answered: readonly number[],
): Promise<TargetMessage[]> {
  const locked = new Set(changing);
  const read = await Promise.all([
    selectTargets(tx, changing, sql`order by id for no key update`),
    selectTargets(
      tx,
      answered.filter((id) => !locked.has(id)),
      sql``,
    ),
  ]);
  return read.flat();
}

async function selectTargets(
  tx: CompanyTx,
  ids: readonly number[],
  how: RawBuilder<unknown>,
): Promise<TargetMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TargetMessage>`
    select id, ticket_id as "ticketId", contact_id as "contactId", sender_id as "senderId", from_me as "fromMe", body, is_deleted as "isDeleted",
      edited_at as "editedAt", case when ${isStandIn} then (select count(*) from messages l
        where l.company_id = m.company_id and l.contact_id = m.contact_id and l.connection_id = m.connection_id and l.id >= m.id
          and l.ticket_id = m.ticket_id and not l.from_me and l.media_type <> 'reaction') end as "standsInFor"
    from messages m where company_id = (select current_company()) and id = any(${[...ids]}::bigint[])
    ${how}`.execute(tx);
  return rows;
}

/** What came before the batch's messages to change them; it is asked for once. Votes wait for who can open them. */
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
