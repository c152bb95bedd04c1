import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';

/** Which list becomes a file: the name under which a feature offers it. */
const kind = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/));

/** A list on its way into a spreadsheet: made by a job, kept for a day, handed out to nobody but whoever asked. */
const spreadsheet = z.object({
  id: f.id,
  kind,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Rows written. */
  done: z.int(),
  /** Rows there were when it began; null before that. */
  total: z.nullable(z.int()),
  /** Where the file is, once it is done. */
  url: z.nullable(z.string()),
  /** Why it failed. */
  error: z.nullable(z.string()),
});
export type Spreadsheet = Omit<z.infer<typeof spreadsheet>, 'error'> & { error: ErrorCode | null };

const params = z.strictObject({ exportId: f.idText });

/**
 * Begins to write all rows of a list into a spreadsheet. `query` is the query string the list itself is asked with; which
 * of its fields count, the list's feature says. A person has one of these under way. [+]
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

/** The caller's latest of a kind, for a page that was reloaded meanwhile; null when there is none to be had any more. [+] */
export const getLatestExport = defineRoute({
  method: 'GET',
  path: '/exports',
  query: z.strictObject({ kind }),
  result: z.object({ export: z.nullable(spreadsheet) }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** One of the caller's own. [+] */
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

/** How far it is, for whoever asked, on all their screens. [+] */
export const exportEvent = defineEvent('export', z.object({ action: z.literal('update'), export: spreadsheet }));
