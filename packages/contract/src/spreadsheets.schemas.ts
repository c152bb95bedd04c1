import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';

/** The list that becomes a file, by the name that its feature gives. */
const kind = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/));

/** A spreadsheet in the making: a job writes it, it is kept for a day, and only its asker gets it. */
const spreadsheet = z.object({
  id: f.id,
  kind,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Rows written so far. */
  done: z.int(),
  /** Rows at the begin; null before that. */
  total: z.nullable(z.int()),
  /** Address of the file, once it is done. */
  url: z.nullable(z.string()),
  /** Why it failed. */
  error: z.nullable(z.string()),
});
export type Spreadsheet = Omit<z.infer<typeof spreadsheet>, 'error'> & { error: ErrorCode | null };

const params = z.strictObject({ exportId: f.idText });

/**
 * Begins to write all rows of a list into a spreadsheet. `query` is the query string of the list's own route; the
 * list's feature decides which of its fields count. A person has one of these at a time. [+]
 */
export const startExport = defineRoute({
  method: 'POST',
  path: '/exports',
  body: z.strictObject({
    kind,
    query: z.string().check(z.maxLength(8000)),
    language: z.enum(['pt', 'en', 'es', 'tr']),
  }),
  result: spreadsheet,
  errors: ['ERR_NO_EXPORT_FOUND', 'ERR_NO_PERMISSION', 'ERR_EXPORT_RUNNING'],
  needs: signedIn,
  audit: audits('export.create'),
});

/** Answers the caller's latest of a kind, for a page that was reloaded meanwhile; null when none is kept. [+] */
export const getLatestExport = defineRoute({
  method: 'GET',
  path: '/exports',
  query: z.strictObject({ kind }),
  result: z.object({ export: z.nullable(spreadsheet) }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Answers one of the caller's own. [+] */
export const getExport = defineRoute({
  method: 'GET',
  path: '/exports/:exportId',
  params,
  result: spreadsheet,
  errors: ['ERR_NO_EXPORT_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Stops it. One that has ended stays as it is. [+] */
export const cancelExport = defineRoute({
  method: 'DELETE',
  path: '/exports/:exportId',
  params,
  result: spreadsheet,
  errors: ['ERR_NO_EXPORT_FOUND'],
  needs: signedIn,
  audit: noAudit('stops what was asked for, which is in the log'),
});

/** Its progress, for its asker, on all their screens. [+] */
export const exportEvent = defineEvent('export', z.object({ action: z.literal('update'), export: spreadsheet }));
