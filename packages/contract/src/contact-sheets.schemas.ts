import * as z from 'zod/mini';
import { canImportContacts } from './actor.ts';
import { countries } from './countries.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { numberCheck } from './number-check.schemas.ts';
import { audits, defineRoute, noAudit, right } from './route.ts';

/** Tags that one import may make; those that are there already count for nothing. */
export const mostNewTags = 50;
/** Rows of one page of {@link listImportRows}. */
export const importPageSize = 200;

/** What a column is for; `lastName` is put behind the name. Of all but `extra` and `ignore` there is at most one; the name and the number must be there. */
const importTarget = z.enum(['ignore', 'name', 'lastName', 'number', 'email', 'tags', 'extra']);
export type ImportTarget = z.infer<typeof importTarget>;

/**
 * Why a row is not taken over, or not whole. The first seven lie in the row; `repeated`: its number stands in an earlier one;
 * `notChosen` and `canceled` say themselves; `taken`: its number belongs to somebody who was removed; `shortened`: it was taken
 * over but for further details and tags that its contact has no room for.
 */
const importReason = z.enum([
  'noName',
  'badName',
  'noNumber',
  'badNumber',
  'unclearNumber',
  'badEmail',
  'badTags',
  'repeated',
  'notChosen',
  'taken',
  'canceled',
  'shortened',
]);
export type ImportReason = z.infer<typeof importReason>;

/** `failed`: it gave up half-way; what was written stays. */
const importState = z.enum(['mapping', 'review', 'running', 'done', 'canceled', 'failed']);

const progress = {
  id: f.id,
  state: importState,
  /** Rows that are chosen and have no fault. */
  chosen: z.int(),
  /** Of these, those that were come to. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
};

/**
 * What is done with a cell of several numbers: its row stays out, the first one counts, or each makes a contact. A row of which
 * one of these is not clear, or stands in an earlier row, stays out.
 */
const severalNumbers = z.enum(['leave', 'first', 'each']);
export type SeveralNumbers = z.infer<typeof severalNumbers>;

const contactImport = z.object({
  ...progress,
  fileName: z.string(),
  /** Whose numbers those are that name no country: ISO 3166 alpha-2; the company's own until another one is said. */
  country: z.string(),
  columns: z.array(
    z.object({
      /** Empty where the sheet has no head. */
      header: z.string(),
      /** What stands in the first row, which may be the head. */
      first: z.string(),
      /** Of the rows below the first. */
      samples: z.array(z.string()),
      target: importTarget,
    }),
  ),
  /** The first row is the head, and no contact: as it looked, until somebody says so. */
  hasHead: z.boolean(),
  severalNumbers,
  rows: z.int(),
  /** Those that were shortened among them. */
  faulty: z.int(),
  /** Rows without a fault whose number is a contact's already: they change that contact. */
  known: z.int(),
  startedAt: z.nullable(f.instant),
  finishedAt: z.nullable(f.instant),
  /** Null: nobody asked for one. */
  numberCheck: z.nullable(numberCheck),
});
export type ContactImport = z.infer<typeof contactImport>;

const importRow = z.object({
  /** As the sheet numbers it, from 1. */
  row: z.int(),
  cells: z.array(z.string()),
  name: z.string(),
  number: z.string(),
  /** Of a cell that holds several: each, in their order, with what is wrong with it, and whether it is to make a contact. [+] */
  numbers: z.array(
    z.object({ number: z.string(), reason: z.nullable(importReason), known: z.boolean(), taken: z.boolean() }),
  ),
  email: z.string(),
  tags: z.array(z.string()),
  /** Null: it is taken over, or will be. */
  reason: z.nullable(importReason),
  known: z.boolean(),
  chosen: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

const rowText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,7}$/)),
  z.transform((text) => Number(text)),
);
const params = z.strictObject({ importId: f.idText });
const importers = right('contacts:import', canImportContacts);
const draft = noAudit('a draft: its start is the act');

/** The import of the company that runs, else the caller's latest of the last day; null when there is none. [+] */
export const getContactImport = defineRoute({
  method: 'GET',
  path: '/contacts/import',
  result: z.object({ contactImport: z.nullable(contactImport) }),
  errors: [],
  needs: importers,
  audit: noAudit('reads only'),
});

/**
 * A table, with a head or without, as a form with one file: .xls, .xlsx, .csv or .txt, at most 20 MB, 50,000 rows and 60 columns. Its
 * rows are kept, the file is not. It takes the place of the caller's earlier draft. [+]
 */
export const uploadContactSheet = defineRoute({
  method: 'POST',
  path: '/contacts/import',
  body: z.strictObject({}),
  form: z.strictObject({}),
  result: contactImport,
  errors: [
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_STORAGE_FULL',
    'ERR_INVALID_SHEET',
    'ERR_SHEET_TOO_LARGE',
    'ERR_IMPORT_RUNNING',
  ],
  needs: importers,
  audit: draft,
  perMinute: 10,
});

/** Says what each column is for, and has every row looked at. [+] */
export const mapImportColumns = defineRoute({
  method: 'PUT',
  path: '/contacts/import/:importId/columns',
  params,
  body: z.strictObject({
    targets: z.array(importTarget).check(z.minLength(1), z.maxLength(60)),
    country: z.optional(z.enum(countries)),
    hasHead: z.optional(z.boolean()),
    severalNumbers: z.optional(severalNumbers),
    companyId: z.optional(f.id),
  }),
  result: contactImport,
  errors: [
    'ERR_NO_IMPORT_FOUND',
    'ERR_IMPORT_BEGUN',
    'ERR_IMPORT_COLUMN_TWICE',
    'ERR_IMPORT_NO_NUMBER',
    'ERR_IMPORT_NO_NAME',
    'ERR_IMPORT_NOTHING_CHOSEN',
    'ERR_TOO_MANY_NEW_TAGS',
  ],
  needs: importers,
  audit: draft,
  perMinute: 30,
});

/**
 * Rows in the order of the sheet. `ignored`: those that were not taken over, or will not be, or not whole. `noAccount`: those whose number
 * a check did not find. [+]
 */
export const listImportRows = defineRoute({
  method: 'GET',
  path: '/contacts/import/:importId/rows',
  params,
  query: z.strictObject({
    only: z.optional(z.enum(['all', 'faulty', 'known', 'ignored', 'noAccount'])),
    /** The last row of the page before. */
    after: z.optional(rowText),
    companyId: z.optional(f.idText),
  }),
  result: z.object({ rows: z.array(importRow), hasMore: z.boolean() }),
  errors: ['ERR_NO_IMPORT_FOUND'],
  needs: importers,
  audit: noAudit('reads only'),
});

/** Chooses rows, or takes the choice back; without `rows` all of them. Rows with a fault are never taken over. [+] */
export const chooseImportRows = defineRoute({
  method: 'PUT',
  path: '/contacts/import/:importId/rows',
  params,
  body: z.strictObject({
    chosen: z.boolean(),
    rows: z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(1000))),
    companyId: z.optional(f.id),
  }),
  result: contactImport,
  errors: ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_BEGUN'],
  needs: importers,
  audit: draft,
});

/**
 * Writes the chosen rows as contacts. Answers at once; a job does it, and `contactImportEvent` tells how far it is. A number
 * that is a contact's already, in either spelling, changes that contact: what the sheet says takes the place of what was,
 * nothing is emptied, no tag is taken off. One import of a company at a time. [+]
 */
export const startContactImport = defineRoute({
  method: 'POST',
  path: '/contacts/import/:importId/start',
  params,
  body: z.strictObject({ companyId: z.optional(f.id) }),
  result: contactImport,
  errors: ['ERR_NO_IMPORT_FOUND', 'ERR_IMPORT_BEGUN', 'ERR_IMPORT_RUNNING', 'ERR_IMPORT_NOTHING_CHOSEN'],
  needs: importers,
  audit: audits('contact.import'),
  perMinute: 30,
});

/** Stops an import where it is, or throws a draft away. What was written stays; a second press changes nothing. [+] */
export const cancelContactImport = defineRoute({
  method: 'POST',
  path: '/contacts/import/:importId/cancel',
  params,
  body: z.strictObject({ companyId: z.optional(f.id) }),
  result: contactImport,
  errors: ['ERR_NO_IMPORT_FOUND'],
  needs: importers,
  audit: audits('contact.importCancel'),
});

/**
 * Asks a channel about the numbers of an import that is over, one after the other, by this connection. Answers at once; the
 * session asks, and `numberCheckEvent` tells how far it is. Nothing is changed by what it says. Of one that runs or is done
 * it only tells; one that was stopped, or waits, goes on from where it was. [+]
 */
export const startNumberCheck = defineRoute({
  method: 'POST',
  path: '/contacts/import/:importId/number-check',
  params,
  body: z.strictObject({ whatsappId: f.id, companyId: z.optional(f.id) }),
  result: contactImport,
  errors: [
    'ERR_NO_IMPORT_FOUND',
    'ERR_IMPORT_RUNNING',
    'ERR_IMPORT_NOTHING_CHOSEN',
    'ERR_NO_WAPP_FOUND',
    'ERR_CHANNEL_CANNOT',
    'ERR_WAPP_NOT_INITIALIZED',
  ],
  needs: importers,
  audit: audits('contact.numberCheck'),
  perMinute: 30,
});

/** Stops the questions where they are; what was answered stays. A second press changes nothing. [+] */
export const cancelNumberCheck = defineRoute({
  method: 'POST',
  path: '/contacts/import/:importId/number-check/cancel',
  params,
  body: z.strictObject({ companyId: z.optional(f.id) }),
  result: contactImport,
  errors: ['ERR_NO_IMPORT_FOUND'],
  needs: importers,
  audit: audits('contact.numberCheckCancel'),
});

/** How far a check of numbers is, for who imports. Numbers alone. [+] */
export const numberCheckEvent = defineEvent(
  'numberCheck',
  z.object({ action: z.literal('update'), importId: f.id, numberCheck }),
);

/** How far an import is; its end is told to everybody of the company, for their lists. Numbers alone. [+] */
export const contactImportEvent = defineEvent(
  'contactImport',
  z.object({ action: z.literal('update'), contactImport: z.object(progress) }),
);
