import type { Actor } from '@guiche/contract/actor';
import type { NoticeSettings } from '@guiche/contract/notices';
import { hidesSnoozed, showsAll, showsSnoozed, type TicketListView } from '@guiche/contract/tickets';
import type { TicketStatus } from '@guiche/contract/visibility';
import { type SqlBool, sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { notifiedTo } from './notified-to.repo.ts';
import { visibleTo } from './visible-to.repo.ts';

export interface TicketFilter {
  view: TicketListView;
  /** Only these; null is no narrowing. */
  statuses: readonly TicketStatus[] | null;
  connectionIds: readonly number[];
  /** All of them. */
  tagIds: readonly number[];
  /** Attended by one of each list. */
  userIds: readonly (readonly number[])[];
  /** Calendar dates in the company's time zone. */
  createdOn: string | null;
  updatedOn: string | null;
  onlyUnread: boolean;
  /** Instead of a status: the tickets this person is notified of, under these settings. */
  notices: NoticeSettings | null;
}

const anyOf = <T>(values: readonly T[]) => sql<T>`any(${[...values]})`;

/** `belongsInList` of the contract as conditions. */
function ticketsOfView(db: CompanyDb, actor: Actor, { view, notices }: TicketFilter) {
  const all = showsAll(actor, view);
  let query = db.selectFrom('tickets as t').where('t.deleted_at', 'is', null).where(visibleTo(actor));
  if (notices) query = query.where(notifiedTo(actor, notices));
  else if (view.status !== 'search' && !showsSnoozed(view)) query = query.where('t.status', '=', view.status);
  if (!notices && hidesSnoozed(view)) query = query.where('t.snoozed_at', view.isSnoozed ? 'is not' : 'is', null);
  if (!all && view.status !== 'closed')
    query = query.where((eb) =>
      eb.or([
        eb('t.is_group', '=', true),
        eb('t.user_id', 'is', null),
        eb('t.user_id', '=', actor.userId),
        eb('t.status', '=', 'closed'),
      ]),
    );
  const { queueIds } = view;
  if (queueIds === null) return query;
  return query.where((eb) =>
    eb.or([
      eb('t.is_group', '=', true),
      eb('t.queue_id', '=', anyOf(queueIds)),
      all || actor.allTicket
        ? eb('t.queue_id', 'is', null)
        : eb.and([eb('t.queue_id', 'is', null), eb('t.user_id', '=', actor.userId)]),
    ]),
  );
}

/** The tickets of a list: of its view, and of every filter. */
export function filterTickets(db: CompanyDb, actor: Actor, filter: TicketFilter) {
  let query = ticketsOfView(db, actor, filter);
  if (filter.statuses !== null) query = query.where('t.status', '=', anyOf<string>(filter.statuses));
  if (filter.connectionIds.length > 0) query = query.where('t.connection_id', '=', anyOf(filter.connectionIds));
  for (const userIds of filter.userIds) query = query.where('t.user_id', '=', anyOf(userIds));
  if (filter.onlyUnread) query = query.where('t.unread_messages', '>', 0);
  if (filter.tagIds.length > 0) query = query.where(hasTags([...new Set(filter.tagIds)]));
  if (filter.createdOn !== null) query = query.where(onDay('t.created_at', filter.createdOn));
  if (filter.updatedOn !== null) query = query.where(onDay('t.updated_at', filter.updatedOn));
  return query;
}

/** All of them among those that the ticket shows: its contact's and its own. */
const hasTags = (tagIds: readonly number[]) => sql<SqlBool>`(select count(*) from (
  select ct.tag_id from contact_tags ct
    where ct.company_id = t.company_id and ct.contact_id = t.contact_id and ct.tag_id = ${anyOf(tagIds)}
  union select tt.tag_id from ticket_tags tt
    where tt.company_id = t.company_id and tt.ticket_id = t.id and tt.tag_id = ${anyOf(tagIds)}) x) = ${tagIds.length}`;

const zone = sql`(select time_zone from companies where id = current_company())`;
const onDay = (column: string, day: string) =>
  sql<SqlBool>`${sql.ref(column)} >= (${day}::date)::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${zone}`;
