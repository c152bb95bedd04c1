import { deletedPreview } from '@guiche/contract/previews';
import { sql } from 'kysely';
import type { CompanyTx } from '../../../platform/db/company-db.ts';
import { withoutSignature } from '../../../platform/db/without-signature.ts';
import { setDueToGo } from '../../media/index.ts';
import type { InboundSituation, PollVote, TargetChange } from './situation.ts';

type Edit = Extract<TargetChange, { kind: 'edit' }>;

/**
 * What contacts did to messages that are there: words and history, what was taken back, the newer version that tells
 * clients of it, and the row of the ticket whose last message it is. After the batch's own messages and tickets.
 */
export function writeChanges(
  tx: CompanyTx,
  companyId: number,
  { changes, votes }: InboundSituation,
): Promise<unknown>[] {
  if (changes.length === 0) return [];
  const edits = changes.filter((change): change is Edit => change.kind === 'edit');
  const keyed = changes.filter((change) => change.kind !== 'touch');
  const goneIds = changes.filter(({ kind }) => kind === 'revoke').map(({ targetId }) => targetId);
  return [
    ...(edits.length > 0 ? [keepHistory(tx, companyId, edits)] : []),
    ...(keyed.length > 0 ? [keepKeys(tx, companyId, keyed)] : []),
    ...(votes.size > 0 ? [keepVotes(tx, companyId, [...votes.values()])] : []),
    changeTargets(tx, changes),
    relabelTickets(tx, keyed),
    ...(goneIds.length > 0 ? [setDueToGo(tx, goneIds)] : []),
  ];
}

function keepHistory(tx: CompanyTx, companyId: number, edits: readonly Edit[]): Promise<unknown> {
  return sql`insert into message_edits (company_id, message_id, body, edited_at)
    select ${companyId}, e.* from unnest(${edits.map(({ targetId }) => targetId)}::bigint[], ${edits.map(({ before }) => before)}::text[],
      ${edits.map(({ at }) => at)}::timestamptz[]) e`.execute(tx);
}

/** A vote that a later one has overtaken on the way counts for nothing. */
function keepVotes(tx: CompanyTx, companyId: number, votes: readonly PollVote[]): Promise<unknown> {
  const rows = votes.map(({ messageId, contactId, names, at }) => ({
    message_id: messageId,
    contact_id: contactId,
    names,
    at,
  }));
  return sql`insert into poll_votes as v (company_id, message_id, contact_id, names, at)
    select ${companyId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(message_id bigint, contact_id bigint, names text[], at timestamptz)
    on conflict (company_id, message_id, contact_id) do update set names = excluded.names, at = excluded.at
      where v.at <= excluded.at`.execute(tx);
}

/** The same change told again vanishes by its own id. */
function keepKeys(
  tx: CompanyTx,
  companyId: number,
  changes: readonly Exclude<TargetChange, { kind: 'touch' }>[],
): Promise<unknown> {
  return sql`insert into message_keys (company_id, connection_id, provider_id, message_id)
    select ${companyId}, k.* from unnest(${changes.map(({ key }) => key.connectionId)}::bigint[],
      ${changes.map(({ key }) => key.providerId)}::text[], ${changes.map(({ targetId }) => targetId)}::bigint[]) k
    on conflict do nothing`.execute(tx);
}

/** One row per target: its last words, and whether it is gone. */
function changeTargets(tx: CompanyTx, changes: readonly TargetChange[]): Promise<unknown> {
  const rows = [...Map.groupBy(changes, ({ targetId }) => targetId)].map(([id, all]) => {
    const edit = all.findLast((change): change is Edit => change.kind === 'edit');
    return {
      id,
      body: edit?.body ?? null,
      spoken_to: edit?.spokenTo ?? null,
      edited_at: edit?.at ?? null,
      is_deleted: all.some(({ kind }) => kind === 'revoke'),
    };
  });
  return sql`update messages m set body = coalesce(r.body, m.body),
      spoken_to = case when r.body is null then m.spoken_to else nullif(r.spoken_to, 'null') end, is_edited = m.is_edited or r.body is not null,
      edited_at = coalesce(r.edited_at, m.edited_at), is_deleted = m.is_deleted or r.is_deleted, version = m.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, body text, spoken_to jsonb,
      edited_at timestamptz, is_deleted boolean)
    where m.company_id = (select current_company()) and m.id = r.id`.execute(tx);
}

/** Closed tickets too: their lists show the last message as well. A file's words keep the sign of its kind. */
function relabelTickets(tx: CompanyTx, changes: readonly TargetChange[]): Promise<unknown> {
  const ids = [...new Set(changes.map(({ targetId }) => targetId))];
  return sql`update tickets t set version = t.version + 1,
      last_message = case when m.is_deleted then ${deletedPreview} when m.media_type = 'chat' then ${withoutSignature(sql`m.body`, sql`m.user_id`)}
        else ${withoutSignature(sql`split_part(t.last_message, ' ', 1) || ' ' || m.body`, sql`m.user_id`)} end
    from messages m where m.company_id = (select current_company()) and m.id = any(${ids}::bigint[])
      and t.company_id = m.company_id and t.id = m.ticket_id and t.last_message_id = m.id`.execute(tx);
}
