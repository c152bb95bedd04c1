import type { Message } from '@guiche/contract/messages.schemas';
import { undecryptable } from '@guiche/contract/stand-ins';
import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { statement, type ValueOf } from '../../platform/db/statement.ts';

/** The latest reaction of each side; one without a sign took the last one back, one that failed never came. */
const reactionsOf = sql<Message['reactions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('emoji', l.body, 'fromMe', l.from_me,
      'user', case when l.user_id is not null then jsonb_build_object('id', l.user_id, 'name', l.name) end) order by l.id)
    filter (where l.body <> ''), '[]')
  from (select distinct on (r.from_me) r.id, r.from_me, r.body, r.user_id, w.name
    from messages r left join users w on w.company_id = r.company_id and w.id = r.user_id
    where r.company_id = m.company_id and r.quoted_message_id = m.id and r.media_type = 'reaction' and not r.is_deleted
      and r.send_state is distinct from 'failed'
    order by r.from_me, r.id desc) l)`.as('reactions');

const mentionsOf = sql<Message['mentions']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.name, w.id), '[]')
  from message_mentions n join users w on w.company_id = n.company_id and w.id = n.user_id
  where m.is_private and n.company_id = m.company_id and n.message_id = m.id)`.as('mentions');

/** How many chose each option of a poll; null: nobody has voted. */
const votesOf = sql<Record<string, number> | null>`case when m.media_type = 'poll' then (
  select jsonb_object_agg(v.name, v.count) from (select o.name, count(*) as count
    from poll_votes p cross join lateral unnest(p.names) o(name)
    where p.company_id = m.company_id and p.message_id = m.id group by o.name) v) end`.as('votes');

/** Who of a group wrote it. */
const senderOf = sql<{ id: number; name: string; number: string; channel: string } | null>`(
  select jsonb_build_object('id', s.id, 'name', s.name, 'number', s.number, 'channel', s.channel) from contacts s
  where s.company_id = m.company_id and s.id = m.sender_id)`.as('sender');

const isQuotedStandIn = sql<boolean>`coalesce(
  x.media_type = 'unsupported' and x.data_json ->> 'type' = ${undecryptable}, false)`.as('quoted_is_stand_in');

const quotedColumns = [
  'x.id as quoted_id',
  'x.ticket_id as quoted_ticket_id',
  'x.from_me as quoted_from_me',
  'x.media_type as quoted_media_type',
  'x.media_url as quoted_media_url',
  'x.body as quoted_body',
  'x.is_deleted as quoted_is_deleted',
  'xc.id as quoted_contact_id',
  'xc.name as quoted_contact_name',
  'xc.number as quoted_contact_number',
  'xc.channel as quoted_contact_channel',
] as const;

/** A message with its author and what it quotes: the one shape behind pages and events. */
export function selectMessages(db: CompanyDb) {
  return db
    .selectFrom('messages as m')
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'))
    .leftJoin('messages as x', (join) =>
      join.onRef('x.company_id', '=', 'm.company_id').onRef('x.id', '=', 'm.quoted_message_id'),
    )
    .leftJoin('contacts as xc', (join) =>
      join
        .onRef('xc.company_id', '=', 'x.company_id')
        .on('xc.id', '=', sql<number>`coalesce(x.sender_id, x.contact_id)`),
    )
    .select([
      'm.id',
      'm.ticket_id',
      'm.contact_id',
      'm.connection_id',
      'm.queue_id',
      'm.user_id',
      'm.body',
      'm.from_me',
      'm.media_type',
      'm.media_url',
      'm.data_json',
      'm.spoken_to',
      'm.ack',
      'm.send_state',
      'm.send_error',
      'm.client_id',
      'm.quoted_message_id',
      'm.provider_id',
      'm.is_deleted',
      'm.is_edited',
      'm.is_forwarded',
      'm.is_private',
      'm.edited_at',
      'm.created_at',
      'm.version',
      'u.name as user_name',
      ...quotedColumns,
      isQuotedStandIn,
      senderOf,
      reactionsOf,
      votesOf,
      mentionsOf,
    ]);
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

const selectById = statement((db, _form: null, value: ValueOf<{ ids: number[] }>) =>
  selectMessages(db)
    .where('m.id', '=', sql<number>`any(${value('ids')})`)
    .orderBy('m.id'),
);

/** Rows by id, in id order; absent ones are left out. */
export function findMessageRows(db: CompanyDb, ids: readonly number[]): Promise<MessageRow[]> {
  return selectById(db, null, { ids: [...ids] });
}
