import type { Actor } from '@guiche/contract/actor';
import { roomsFor } from '@guiche/contract/visibility';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.generated.ts';

type TicketExpression = ExpressionBuilder<Tables & { t: Tables['tickets'] }, 't'>;
type Condition = ExpressionWrapper<Tables & { t: Tables['tickets'] }, 't', SqlBool>;

/**
 * The rooms rule of the contract (`roomsOf` ∩ `roomsFor`) as a condition over tickets `t`. Everything a person may see
 * goes through this one function; a test walks every cell and compares it with the rule.
 */
export function visibleTo(actor: Actor) {
  const rooms = new Set(roomsFor(actor));
  return (eb: TicketExpression): Condition => {
    if (rooms.has('admins')) return eb.lit(true) as unknown as Condition;
    const person = eb('t.is_group', '=', false);
    const inQueue = eb.and([person, eb.or([eb('t.user_id', 'is', null), eb('t.status', '=', 'closed')])]);
    const cases = [eb.and([person, eb('t.user_id', '=', actor.userId)])];
    if (actor.queueIds.length > 0)
      cases.push(eb.and([inQueue, eb('t.queue_id', '=', sql<number>`any(${[...actor.queueIds]})`)]));
    if (rooms.has('noqueue')) cases.push(eb.and([inQueue, eb('t.queue_id', 'is', null)]));
    if (rooms.has('groups')) cases.push(eb('t.is_group', '=', true));
    if (rooms.has('historic')) cases.push(eb.and([person, eb('t.status', '=', 'closed')]));
    return eb.or(cases) as Condition;
  };
}
