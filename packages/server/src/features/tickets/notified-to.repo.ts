import type { Actor } from '@guiche/contract/actor';
import type { NoticeSettings } from '@guiche/contract/notices';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.generated.ts';

type Expressions = ExpressionBuilder<Tables & { t: Tables['tickets'] }, 't'>;

/** `belongsInNotices` of the contract as a condition over visible tickets `t`; a test walks every cell of both. */
export function notifiedTo(actor: Actor, settings: NoticeSettings) {
  return (eb: Expressions): Expression<SqlBool> => {
    const statuses: Expression<SqlBool>[] = [eb('t.status', '=', 'open')];
    if (settings.showNotificationPending === 'enabled') statuses.push(eb('t.status', '=', 'pending'));
    if (actor.allowGroup) statuses.push(eb.and([eb('t.status', '=', 'group'), countsGroups(eb)]));
    const queues: Expression<SqlBool>[] = [eb('t.queue_id', '=', sql<number>`any(${[...actor.queueIds]})`)];
    if (actor.allTicket) queues.push(eb('t.queue_id', 'is', null));
    return eb.and([
      eb('t.unread_messages', '>', 0),
      eb.or([eb('t.user_id', 'is', null), eb('t.user_id', '=', actor.userId)]),
      eb.or(queues),
      eb.or(statuses),
      hasActiveContact(eb),
    ]);
  };
}

/** The ticket's connection counts groups as tickets. */
const countsGroups = (eb: Expressions) =>
  eb.exists(
    eb
      .selectFrom('connections as w')
      .whereRef('w.company_id', '=', 't.company_id')
      .whereRef('w.id', '=', 't.connection_id')
      .where('w.group_as_ticket', '=', 'enabled')
      .select('w.id'),
  );

const hasActiveContact = (eb: Expressions) =>
  eb.exists(
    eb
      .selectFrom('contacts as c')
      .whereRef('c.company_id', '=', 't.company_id')
      .whereRef('c.id', '=', 't.contact_id')
      .where('c.active', '=', true)
      .select('c.id'),
  );
