import * as z from 'zod/mini';
import { isAdmin } from './actor.ts';
import { mostChosen } from './bulk-acts.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import { ticket } from './tickets.schemas.ts';

/** How long after its end an act can be taken back. */
export const undoForMs = 30_000;

const bulkAct = z.enum(['tag', 'close', 'return', 'transfer']);
export type BulkAct = z.infer<typeof bulkAct>;

/** One act on many tickets, as it goes on. What moved on meanwhile, or is not the caller's to change, is skipped. */
const bulk = z.object({
  id: f.id,
  act: bulkAct,
  /** Failed: it stopped half-way, what was done stays done, and there is no way back. */
  state: z.enum(['running', 'done', 'undoing', 'undone', 'failed', 'undoFailed']),
  total: z.int(),
  done: z.int(),
  skipped: z.int(),
  /** Of the skipped: those that may not be closed because their contact has no tag. */
  untagged: z.int(),
  /** Of those that an undo left alone: whose they are by now, of the first few. */
  kept: z.array(ticket),
  /** Until when it can be taken back; null while it runs, once it was, and where it failed. */
  undoUntil: z.nullable(f.instant),
});
export type Bulk = z.infer<typeof bulk>;

/** `bulk` null: there was nothing to do, and no job. */
const begun = z.object({ bulk: z.nullable(bulk), count: z.int() });

const listOfAll = {
  status: z.enum(['group', 'pending', 'open']),
};

/** How many tickets {@link closeAllTickets} would close now. [+] */
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
 * Closes every ticket of one list in the selected queues and in no other, without farewell. What is set aside stays. An empty `selectedQueueIds` means all
 * queues, and tickets without one. Answers at once; a job does it, and `ticketBulkEvent` tells how far it is.
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

/** Does one thing with the tickets chosen. Those the caller does not see are as good as missing: left out of `count`. [+] */
export const actOnTickets = defineRoute({
  method: 'POST',
  path: '/tickets/bulk',
  body: z.strictObject({
    ticketIds: z.array(f.id).check(z.minLength(1), z.maxLength(mostChosen)),
    act: bulkAct,
    /** Of a transfer. */
    queueId: z.nullish(f.id),
    userId: z.nullish(f.id),
    /** Added to their contacts. Without any there is nothing to do. */
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
 * Closes what an import left waiting, without a word to anybody and whether tagged or not; told as it goes on, like any act
 * on many tickets. What somebody took up, or wrote in, since then is no longer meant.
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

/** The caller's latest act, for a page that was reloaded while it ran; null when it is long over. [+] */
export const getLatestBulk = defineRoute({
  method: 'GET',
  path: '/tickets/bulk',
  result: z.object({ bulk: z.nullable(bulk) }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Takes back what was done to tickets whose status, attendant and queue are as the act left them; an act that runs stops first. [+] */
export const undoBulk = defineRoute({
  method: 'POST',
  path: '/tickets/bulk/:bulkId/undo',
  params: z.strictObject({ bulkId: f.idText }),
  result: z.object({ bulk }),
  errors: ['ERR_NO_BULK_FOUND', 'ERR_UNDO_TOO_LATE'],
  needs: signedIn,
  audit: audits('ticket.bulkUndo'),
});

/** To `user:{id}` of who began it. [+] */
export const ticketBulkEvent = defineEvent('ticketBulk', z.object({ action: z.literal('update'), bulk }));
