import * as z from 'zod/mini';
import { isAdmin } from './actor.ts';
import { mostChosen } from './bulk-acts.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

/** How long after its end an act can be undone. */
export const undoForMs = 30_000;

const bulkAct = z.enum(['tag', 'close', 'return', 'transfer']);
export type BulkAct = z.infer<typeof bulkAct>;

/**
 * One act on many tickets and its progress. Tickets that moved on meanwhile, or that the caller may not change, are
 * skipped.
 */
const bulk = z.object({
  id: f.id,
  act: bulkAct,
  /** Failed: it stopped half-way; what was done stays done, and cannot be undone. */
  state: z.enum(['running', 'done', 'undoing', 'undone', 'failed', 'undoFailed']),
  total: z.int(),
  done: z.int(),
  skipped: z.int(),
  /** Of the skipped, those that may not be closed because their contact has no tag. */
  untagged: z.int(),
  /** The first few tickets that an undo left alone, each with its present attendant. */
  kept: z.array(ticket),
  /** Until when it can be undone; null while it runs, after it was undone, and where it failed. */
  undoUntil: z.nullable(f.instant),
});
export type Bulk = z.infer<typeof bulk>;

/** `bulk` null: there was nothing to do, and no job. */
const begun = z.object({ bulk: z.nullable(bulk), count: z.int() });

const listOfAll = {
  status: z.enum(['group', 'pending', 'open']),
};

/** Counts the tickets that {@link closeAllTickets} would close now. [+] */
export const countCloseAll = defineRoute({
  method: 'GET',
  path: '/tickets/closeAll',
  query: z.strictObject({ ...listOfAll, selectedQueueIds: z.optional(f.idListText) }),
  result: z.object({ count: z.int() }),
  errors: [],
  needs: right('tickets-manager:closeAll', isAdmin),
  audit: noAudit('reads only'),
});

/**
 * Closes every ticket of one list in the selected queues and no other, without farewell. Snoozed tickets stay. An empty
 * `selectedQueueIds` means all queues, and tickets without one. Answers at once; a job does the work, and
 * `ticketBulkEvent` tells its progress.
 */
export const closeAllTickets = defineRoute({
  method: 'POST',
  path: '/tickets/closeAll',
  body: z.strictObject({
    ...listOfAll,
    selectedQueueIds: z.array(f.id).check(z.maxLength(200)),
    companyId: z.optional(f.id),
  }),
  result: begun,
  errors: ['ERR_BULK_RUNNING'],
  needs: right('tickets-manager:closeAll', isAdmin),
  audit: audits('ticket.closeAll'),
});

/**
 * Does one thing with the chosen tickets. Those that the caller does not see count as missing: they are not in `count`.
 * [+]
 */
export const actOnTickets = defineRoute({
  method: 'POST',
  path: '/tickets/bulk',
  body: z.strictObject({
    ticketIds: z.array(f.id).check(z.minLength(1), z.maxLength(mostChosen)),
    act: bulkAct,
    /** For a transfer. */
    queueId: z.nullish(f.id),
    userId: z.nullish(f.id),
    /** Tags to add to their contacts. Without any there is nothing to do. */
    tagIds: z.optional(z.array(f.id).check(z.maxLength(20))),
    companyId: z.optional(f.id),
  }),
  result: begun,
  errors: [
    'ERR_BULK_RUNNING',
    'ERR_QUEUE_REQUIRED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_NO_TAG_FOUND',
    'ERR_NO_PERMISSION',
  ],
  needs: signedIn,
  audit: audits('ticket.bulk'),
});

/**
 * Closes the tickets that an import left waiting, silently and whether tagged or not; progress is told as for any act
 * on many tickets. Tickets that somebody accepted or wrote in since are left alone.
 */
export const closeImported = defineRoute({
  method: 'POST',
  path: '/closedimported/:whatsappId',
  params: z.strictObject({ whatsappId: f.idText }),
  result: begun,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_BULK_RUNNING'],
  needs: right('connections-page:addConnection', isAdmin),
  audit: audits('connection.closeImported'),
});

/** Answers the caller's latest act, for a page that was reloaded meanwhile; null when it ended long ago. [+] */
export const getLatestBulk = defineRoute({
  method: 'GET',
  path: '/tickets/bulk',
  result: z.object({ bulk: z.nullable(bulk) }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * Undoes an act on the tickets whose status, attendant and queue are still as the act left them; a running act stops
 * first. [+]
 */
export const undoBulk = defineRoute({
  method: 'POST',
  path: '/tickets/bulk/:bulkId/undo',
  params: z.strictObject({ bulkId: f.idText }),
  result: z.object({ bulk }),
  errors: ['ERR_NO_BULK_FOUND', 'ERR_UNDO_TOO_LATE'],
  needs: signedIn,
  audit: audits('ticket.bulkUndo'),
});

/** Goes to `user:{id}` of the person who began it. [+] */
export const ticketBulkEvent = defineEvent('ticketBulk', z.object({ action: z.literal('update'), bulk }));
