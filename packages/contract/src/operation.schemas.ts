import * as z from 'zod/mini';
import { isOperator } from './actor.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, right } from './route.ts';

const operator = right('operator', isOperator);

/**
 * Something parked until somebody looks: an inbound event that failed at each try (its conversation waits behind it), a
 * delivery for no known connection, a job that gave up, or what was due and failed at each try. Never its content.
 */
const parkedItem = z.object({
  /** Names it in further calls. */
  item: z.string(),
  kind: z.enum(['inbound', 'unrouted', 'job', 'due']),
  companyId: z.nullable(f.id),
  companyName: z.nullable(z.string()),
  whatsappId: z.nullable(f.id),
  connectionName: z.nullable(z.string()),
  /** For a job, and for what was due, its kind; for a delivery the unknown account. */
  subject: z.nullable(z.string()),
  /** When it was parked. */
  at: f.instant,
  errorCode: z.string(),
  /** Bytes. */
  size: z.int(),
  attempts: z.nullable(z.int()),
});
export type ParkedItem = z.infer<typeof parkedItem>;

/** Lists everything parked, the latest first, 20 a page. [+] */
export const listParkedItems = defineRoute({
  method: 'GET',
  path: '/operation/parked',
  query: z.strictObject({
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; takes precedence over pageNumber. */
    nextCursor: z.optional(f.cursor),
  }),
  result: z.object({
    records: z.array(parkedItem),
    hasMore: z.boolean(),
    count: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['ERR_PAGE_TOO_DEEP'],
  needs: operator,
  audit: noAudit('written with the look itself: what crosses companies is always in the log'),
});

const params = z.strictObject({
  item: z
    .string()
    .check(
      z.regex(
        /^(inbound-[1-9]\d{0,14}-[1-9]\d{0,14}|(unrouted|job)-[1-9]\d{0,14}|due-[1-9]\d{0,14}-[a-z]{1,30}-[1-9]\d{0,15})$/,
      ),
    ),
});
const written = noAudit('written in the transaction of the act itself');

/** Tries it again. An inbound event goes back to its place, and its conversation goes on when it succeeds. [+] */
export const retryParkedItem = defineRoute({
  method: 'POST',
  path: '/operation/parked/:item/retry',
  params,
  result: f.done,
  errors: ['ERR_NO_PARKED_ITEM_FOUND', 'ERR_STILL_UNROUTED'],
  needs: operator,
  audit: written,
});

/** Gives it up for good. A conversation that waited behind it goes on without it. [+] */
export const skipParkedItem = defineRoute({
  method: 'POST',
  path: '/operation/parked/:item/skip',
  params,
  result: f.done,
  errors: ['ERR_NO_PARKED_ITEM_FOUND'],
  needs: operator,
  audit: written,
});
