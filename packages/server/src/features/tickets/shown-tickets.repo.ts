import { sql } from 'kysely';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { statement, type ValueOf } from '../../platform/db/statement.ts';

const ownColumns = [
  't.id',
  't.uuid',
  't.status',
  't.channel',
  't.is_group',
  't.is_bot',
  't.company_id',
  't.contact_id',
  't.connection_id',
  't.queue_id',
  't.user_id',
  't.last_message',
  't.last_message_id',
  't.last_message_ack',
  't.unread_messages',
  't.use_integration',
  't.protocol',
  't.queued_at',
  't.last_inbound_at',
  't.snoozed_at',
  't.snoozed_until',
  't.is_new_to_owner',
  't.created_at',
  't.updated_at',
  't.version',
] as const;

/** The tags of the ticket and of its contact, each once. */
const tagsOf = sql<{ id: number; name: string; color: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name, g.id), '[]')
  from (select ct.tag_id from contact_tags ct where ct.company_id = t.company_id and ct.contact_id = t.contact_id
    union select tt.tag_id from ticket_tags tt where tt.company_id = t.company_id and tt.ticket_id = t.id) x
  join tags g on g.company_id = t.company_id and g.id = x.tag_id)`.as('tags');

/** Selects tickets with what every screen shows beside them: the one shape behind lists, chats, events and notices. */
export function selectShownTickets(db: CompanyDb) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.contact_id'),
    )
    .innerJoin('connections as w', (join) =>
      join.onRef('w.company_id', '=', 't.company_id').onRef('w.id', '=', 't.connection_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 't.company_id').onRef('q.id', '=', 't.queue_id'))
    .leftJoin('users as u', (join) => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .where('t.deleted_at', 'is', null)
    .select(ownColumns)
    .select([
      'c.name as contact_name',
      'c.number as contact_number',
      'c.former_numbers as contact_former_numbers',
      'c.email as contact_email',
      'c.picture_url as contact_picture_url',
      'c.channel as contact_channel',
      'c.is_group as contact_is_group',
      'c.active as contact_active',
      'c.accept_audio_message as contact_accept_audio_message',
      'c.disable_bot as contact_disable_bot',
      'w.name as connection_name',
      'w.group_as_ticket as connection_group_as_ticket',
      'q.name as queue_name',
      'q.color as queue_color',
      'u.name as user_name',
      tagsOf,
    ]);
}

/** A ticket's row as far as it is shown, with the names beside it. On the wire it is the contract's `Ticket`. */
export type ShownTicket = Awaited<ReturnType<ReturnType<typeof selectShownTickets>['executeTakeFirstOrThrow']>>;

const selectShownById = statement((db, _form: null, value: ValueOf<{ ids: number[] }>) =>
  selectShownTickets(db).where('t.id', '=', sql<number>`any(${value('ids')})`),
);

/** Tickets by id, in no order; those that are deleted or unknown are left out. */
export function findShownTickets(db: CompanyDb, ids: readonly number[]): Promise<ShownTicket[]> {
  return selectShownById(db, null, { ids: [...ids] });
}

const selectShownOfMessages = statement((db, _form: null, value: ValueOf<{ messageIds: number[] }>) =>
  selectShownTickets(db).where('t.id', 'in', (eb) =>
    eb
      .selectFrom('messages as m')
      .where('m.id', '=', sql<number>`any(${value('messageIds')})`)
      .select(sql<number>`m.ticket_id`.as('ticket_id')),
  ),
);

/** The tickets of messages, each once. */
export function findShownTicketsOfMessages(db: CompanyDb, messageIds: readonly number[]): Promise<ShownTicket[]> {
  return selectShownOfMessages(db, null, { messageIds: [...messageIds] });
}
