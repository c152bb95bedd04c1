import { sql } from 'kysely';
import type pg from 'pg';
import type { Identity } from '../../channels/inbound-events.ts';
import type { CompanyDb, CompanyTx } from '../db/company-db.ts';
import type { LaneScope } from './lane-deps.ts';
import type { LaneKey } from './lane-turns.ts';
import type { LaneHead } from './next-lane-step.ts';
import type { RankedLane } from './ranked-turns.ts';

/** The oldest row of a lane, with all that sending it needs. */
export interface HeadRow extends LaneHead {
  id: number;
  messageId: number;
  body: string;
  mediaType: string;
  /** The message's `dataJson`. */
  data: unknown;
  /** Whom of a group the message speaks to, as it is stored. */
  spokenTo: unknown;
  fileName: string | null;
  providerId: string | null;
  quotedProviderId: string | null;
  /** For `read`: the messages before this one that were read with it. */
  earlierProviderIds: string[];
  /** Whether a person wrote it. */
  isManual: boolean;
  isForwarded: boolean;
  isMessageDeleted: boolean;
  /** Never so of a message that has no ticket. */
  isTicketGone: boolean;
  isContactGone: boolean;
  /** Whether the channel takes nothing from the connection now. */
  isStopped: boolean;
  identities: Identity[];
}

/** Most messages that one read receipt names. */
const mostReceipts = 100;

/**
 * Finds lanes of any company whose oldest row is due and which nobody holds: of each connection and rank the `limit`
 * that are due longest.
 */
export async function findDueLanes(pool: pg.Pool, limit: number, scope: LaneScope): Promise<RankedLane[]> {
  const { rows } = await pool.query<RankedLane>({
    name: 'lanes_due',
    text: `select company_id as "companyId", connection_id as "connectionId", contact_id as "contactId", rank from control.lanes_due($1, $2, $3)`,
    values: [limit, scope.sessionOwner, scope.isGeneral],
  });
  return rows;
}

const ofLane = (lane: LaneKey) =>
  sql`company_id = ${lane.companyId} and connection_id = ${lane.connectionId} and contact_id = ${lane.contactId}`;

/** A taken lane. Without `maySend` its rows may only be ended. */
interface Claim {
  fence: number;
  maySend: boolean;
}

/**
 * Takes a lane of ours that nobody holds, or whose holder gave no sign of life, by the database's clock. Its fence is
 * higher than that of every earlier holder. The row stays for good: a new one would begin at numbers that a forgotten
 * holder may still use.
 */
export async function claimLane(
  db: CompanyDb,
  lane: LaneKey,
  { leaseMs, scope }: { leaseMs: number; scope: LaneScope },
): Promise<Claim | null> {
  const { rows } = await sql<Claim>`insert into lanes as l (company_id, connection_id, contact_id, fence, lease_until)
    select ${lane.companyId}, ${lane.connectionId}, ${lane.contactId}, 1, now() + ${leaseMs} * interval '1 millisecond'
    from (select) one left join lateral (select created_at,
        state = 'unknown' and due_at <= now() or state = 'sending' and kind = 'message' as is_doubtful
      from outbox where ${ofLane(lane)} order by id limit 1) h on true
    where control.may_work_lane(${lane.companyId}, ${lane.connectionId}, h.created_at, h.is_doubtful,
      ${scope.sessionOwner}::uuid, ${scope.isGeneral})
    on conflict (company_id, connection_id, contact_id) do update set fence = l.fence + 1, lease_until = excluded.lease_until
      where l.lease_until < now()
    returning l.fence, control.may_work_lane(l.company_id, l.connection_id, 'infinity', false,
      ${scope.sessionOwner}::uuid, ${scope.isGeneral}) as "maySend"`.execute(db);
  return rows[0] ?? null;
}

/** Gives a sign of life. False: the lane is somebody else's now, or was let go; a late one does not hold it for nobody. */
export async function renewLane(db: CompanyDb, lane: LaneKey, fence: number, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`update lanes set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where ${ofLane(lane)} and fence = ${fence} and lease_until > '-infinity' returning fence`.execute(db);
  return rows.length > 0;
}

export async function releaseLane(db: CompanyDb, lane: LaneKey, fence: number): Promise<void> {
  await sql`update lanes set lease_until = '-infinity' where ${ofLane(lane)} and fence = ${fence}`.execute(db);
}

/**
 * Lets go of a lane that has no row. False: it has one, or is somebody else's. The order keeps it to the lane's index: a plan that was
 * made while the table was empty would else read all that waits on the connection.
 */
export async function releaseEmptyLane(tx: CompanyTx, lane: LaneKey, fence: number): Promise<boolean> {
  const { rows } = await sql`update lanes set lease_until = '-infinity' where ${ofLane(lane)} and fence = ${fence}
    and (select id from outbox where ${ofLane(lane)} order by id limit 1) is null returning fence`.execute(tx);
  return rows.length > 0;
}

/**
 * SQL that proves a transaction's hold on the lane: nobody can take the lane before its end. No row: somebody has taken
 * it.
 */
export const selectHeldLane = (lane: LaneKey, fence: number) =>
  sql`select from lanes where ${ofLane(lane)} and fence = ${fence} for update`;

export async function lockLane(tx: CompanyTx, lane: LaneKey, fence: number): Promise<boolean> {
  const { rows } = await selectHeldLane(lane, fence).execute(tx);
  return rows.length > 0;
}

export async function findHead(db: CompanyDb, lane: LaneKey): Promise<HeadRow | null> {
  const { rows } = await sql<HeadRow>`
    select o.id, o.kind, o.state, o.attempt,
      o.due_at <= clock_timestamp() as "isDue", -- in a transaction that began before it was written, now() is too early
      (extract(epoch from now() - o.created_at) * 1000)::float8 as "ageMs",
      o.kind = 'message' and m.send_state is not distinct from 'sent' as "isSettled",
      o.message_id as "messageId", m.body, m.media_type as "mediaType", m.data_json as data, m.spoken_to as "spokenTo", m.data_json ->> 'name' as "fileName", m.provider_id as "providerId",
      q.provider_id as "quotedProviderId",
      array(select x.provider_id from messages x where o.kind = 'read' and x.company_id = o.company_id and x.contact_id = o.contact_id
        and x.connection_id = o.connection_id and x.ticket_id = m.ticket_id and x.id < m.id and not x.from_me
        and x.media_type not in ('reaction', 'call_log') and x.provider_id is not null
        order by x.id desc limit least(o.read_count, ${mostReceipts}) - 1) as "earlierProviderIds",
      m.user_id is not null as "isManual", m.is_forwarded as "isForwarded", m.is_deleted as "isMessageDeleted",
      m.ticket_id is not null and (t.id is null or t.deleted_at is not null) as "isTicketGone", c.id is null or c.deleted_at is not null as "isContactGone",
      control.is_stopped(o.company_id, o.connection_id) as "isStopped",
      (select coalesce(jsonb_agg(jsonb_build_object('type', i.type, 'scope', i.scope, 'value', i.value)
          order by coalesce(i.used_at, i.created_at) desc, i.created_at desc), '[]')
        from contact_identities i where i.company_id = o.company_id and i.contact_id = o.contact_id) as identities
    from outbox o
    join messages m on m.company_id = o.company_id and m.id = o.message_id
    left join messages q on q.company_id = m.company_id and q.id = m.quoted_message_id
    left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
    left join contacts c on c.company_id = o.company_id and c.id = o.contact_id
    where o.company_id = ${lane.companyId} and o.connection_id = ${lane.connectionId} and o.contact_id = ${lane.contactId}
    order by o.id limit 1`.execute(db);
  return rows[0] ?? null;
}
