import type { PayloadOf } from '@guiche/contract/event';
import { highestQueueOrder } from '@guiche/contract/queues';
import {
  type createQueue,
  type orderQueues,
  type Queue,
  type QueueDetails,
  queueEvent,
  type updateQueue,
} from '@guiche/contract/queues.schemas';
import type { BodyOf } from '@guiche/contract/route';
import { companyRoom } from '@guiche/contract/visibility';
import { noteBefore } from '../../platform/audit/write-audit.ts';
import { type Ctx, inTransaction, type TxCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findOwnPlan } from '../plans/index.ts';
import { announceUsers, lockCompany } from '../users/index.ts';
import { presentQueue, presentQueueDetails } from './queue.present.ts';
import {
  countQueues,
  findQueueDetails,
  findQueues,
  insertQueue,
  isColourTaken,
  markQueueRemoved,
  putOrder,
  type QueueColumns,
  updateQueueRow,
} from './queues.repo.ts';
import { listAllQueues } from './queues.service.ts';

export function makeQueue(ctx: Ctx, body: BodyOf<typeof createQueue>): Promise<QueueDetails> {
  leaveOutTexts(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const [plan, { count, last }] = await Promise.all([findOwnPlan(tx.db), countQueues(tx.db)]);
    if (plan !== null && count >= plan.queues) fail('ERR_PLAN_QUEUES');
    if (await isColourTaken(tx.db, body.color, null)) fail('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    const made = { order_queue: Math.min(last + 1, highestQueueOrder), ...columnsOf(body) };
    const id = await insertQueue(tx.db, tx.companyId, { ...made, name: body.name, color: body.color });
    return announce(tx, id, 'create');
  });
}

export function changeQueue(ctx: Ctx, id: number, body: BodyOf<typeof updateQueue>): Promise<QueueDetails> {
  leaveOutTexts(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const before = (await findQueueDetails(tx.db, id)) ?? fail('ERR_NO_QUEUE_FOUND');
    noteBefore(tx, { ...presentQueueDetails(before) });
    if (body.color !== undefined && (await isColourTaken(tx.db, body.color, id)))
      fail('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    await updateQueueRow(tx.db, id, columnsOf(body), tx.clock.now());
    return announce(tx, id, 'update');
  });
}

export async function sortQueues(ctx: Ctx, { queueIds }: BodyOf<typeof orderQueues>): Promise<Queue[]> {
  await inTransaction(ctx, async (tx) => {
    await lockCompany(tx.db);
    const there = (await findQueues(tx.db)).map(({ id }) => id);
    const wanted = [...new Set(queueIds)];
    if (wanted.some((id) => !there.includes(id))) fail('ERR_NO_QUEUE_FOUND');
    const order = [...wanted, ...there.filter((id) => !wanted.includes(id))];
    for (const row of await putOrder(tx.db, order, tx.clock.now()))
      tell(tx, { action: 'update', queue: presentQueue(row) });
  });
  return listAllQueues(ctx);
}

/**
 * Removes a queue from the company and its users, and announces that. The caller removes its other links in the same
 * transaction, which must begin with this: the company's lock comes before all others.
 */
export async function takeQueueAway(tx: TxCtx, id: number): Promise<void> {
  await lockCompany(tx.db);
  const userIds = (await markQueueRemoved(tx.db, id, tx.clock.now())) ?? fail('ERR_NO_QUEUE_FOUND');
  await announceUsers(tx, userIds, 'rights');
}

/**
 * Announces the removal, as the last event: rights are then read again, and people who leave a ticket's room have heard
 * of the ticket before.
 */
export const announceQueueRemoval = (tx: TxCtx, queueId: number): void => tell(tx, { action: 'delete', queueId });

async function announce(tx: TxCtx, id: number, action: 'create' | 'update'): Promise<QueueDetails> {
  const details = presentQueueDetails((await findQueueDetails(tx.db, id)) ?? fail('ERR_NO_QUEUE_FOUND'));
  const { name, color, orderQueue, greetingMessage } = details;
  tell(tx, { action, queue: { id, name, color, orderQueue, greetingMessage } });
  return details;
}

const tell = (tx: TxCtx, payload: PayloadOf<typeof queueEvent>): void =>
  tx.emit({ name: queueEvent.name, payload, rooms: [companyRoom] });

function columnsOf(body: BodyOf<typeof updateQueue>): QueueColumns {
  const columns: QueueColumns = {
    name: body.name,
    color: body.color,
    order_queue: body.orderQueue,
    greeting_message: body.greetingMessage,
    out_of_hours_message: body.outOfHoursMessage,
    close_ticket: body.closeTicket,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Leaves texts out of the audit entry, which cannot be erased: they stay in the queue alone. */
function leaveOutTexts({ audit }: Ctx): void {
  if (!audit) return;
  const { greetingMessage, outOfHoursMessage, ...kept } = audit.entry.details as Record<string, unknown>;
  const texts = Object.entries({ greetingMessage, outOfHoursMessage }).flatMap(([name, text]) =>
    text === undefined ? [] : [name],
  );
  audit.entry.details = texts.length > 0 ? { ...kept, texts } : kept;
}
