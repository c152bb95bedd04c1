import * as z from 'zod/mini';
import { canManageQueues } from './actor.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { highestQueueOrder, queueNameLength } from './queues.ts';
import { audits, defineRoute, noAudit, right, signedIn } from './route.ts';

const longestQueueText = 4096;

export const queue = z.object({
  id: f.id,
  name: z.string(),
  color: f.colour,
  orderQueue: z.int(),
  greetingMessage: z.string(),
});
export type Queue = z.infer<typeof queue>;

/** A queue for its form, with what its removal would change. */
export const queueDetails = z.extend(queue, {
  outOfHoursMessage: z.string(),
  /** Whether a ticket that the menu puts here is closed at once. */
  closeTicket: z.boolean(),
  /** Live tickets that wait or are attended in it. */
  ticketsCount: z.int(),
  usersCount: z.int(),
  connectionsCount: z.int(),
});
export type QueueDetails = z.infer<typeof queueDetails>;

/** Lists all queues of the company, in their order. */
export const listQueues = defineRoute({
  method: 'GET',
  path: '/queue',
  query: z.strictObject({ companyId: z.optional(f.idText) }),
  result: z.array(queue),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

const manages = right('queues', canManageQueues);
const queueText = z.string().check(z.maxLength(longestQueueText));
const name = z.string().check(z.trim(), z.minLength(queueNameLength.min), z.maxLength(queueNameLength.max), f.seen());
const furtherFields = {
  /** Lower ones come first. A new queue without it comes last. */
  orderQueue: z.optional(z.int().check(z.minimum(0), z.maximum(highestQueueOrder))),
  greetingMessage: z.optional(queueText),
  outOfHoursMessage: z.optional(queueText),
  closeTicket: z.optional(z.boolean()),
};

export const getQueueDetails = defineRoute({
  method: 'GET',
  path: '/queue/:queueId',
  params: z.strictObject({ queueId: f.idText }),
  result: queueDetails,
  errors: ['ERR_NO_QUEUE_FOUND'],
  needs: manages,
  audit: noAudit('reads only'),
});

/** Creates a queue. No two queues of a company have the same colour. */
export const createQueue = defineRoute({
  method: 'POST',
  path: '/queue',
  body: z.strictObject({ name, color: f.typedColour, ...furtherFields }),
  result: queueDetails,
  errors: ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_PLAN_QUEUES'],
  needs: manages,
  audit: audits('queue.create'),
});

/** Changes a queue; absent fields stay as they are. */
export const updateQueue = defineRoute({
  method: 'PUT',
  path: '/queue/:queueId',
  params: z.strictObject({ queueId: f.idText }),
  body: z.strictObject({ name: z.optional(name), color: z.optional(f.typedColour), ...furtherFields }),
  result: queueDetails,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
  needs: manages,
  audit: audits('queue.update'),
});

/** Puts the queues into this order; those not named follow. Answers all of them. */
export const orderQueues = defineRoute({
  method: 'PUT',
  path: '/queue/order',
  body: z.strictObject({ queueIds: z.array(f.id).check(z.minLength(1), z.maxLength(500)) }),
  result: z.array(queue),
  errors: ['ERR_NO_QUEUE_FOUND'],
  needs: manages,
  audit: audits('queue.order'),
});

/**
 * Removes a queue. Its live tickets continue without a queue; users and connections leave it. Closed tickets keep its
 * name.
 */
export const deleteQueue = defineRoute({
  method: 'DELETE',
  path: '/queue/:queueId',
  params: z.strictObject({ queueId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_QUEUE_FOUND'],
  needs: manages,
  audit: audits('queue.delete'),
});

/** A queue was created, changed or removed; goes to the company. Tickets and people show its new state. */
export const queueEvent = defineEvent(
  'queue',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), queue }),
    z.object({ action: z.literal('delete'), queueId: f.id }),
  ]),
);
