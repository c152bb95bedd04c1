import * as z from 'zod/mini';
import { canImportContacts } from './actor.ts';
import { countries } from './countries.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { numberCheck } from './number-check.schemas.ts';
import { audits, defineRoute, noAudit, right } from './route.ts';

/** Most tags that one import may create; existing ones do not count. */
export const mostNewTags = 50;
/** Rows on one page of {@link listImportRows}. */
export const importPageSize = 200;

/**
 * The use of a column; `lastName` is appended to the name. All but `extra` and `ignore` occur once at most; name and
 * number are required.
 */
const importTarget = z.enum(['ignore', 'name', 'lastName', 'number', 'email', 'tags', 'extra']);
export type ImportTarget = z.infer<typeof importTarget>;

/**
 * Why a row is not imported, or not in full. The first seven lie in the row; `repeated`: an earlier row has its number;
 * `notChosen` and `canceled` explain themselves; `taken`: its number belongs to a removed contact; `shortened`: it was
 * imported without further details and tags for which its contact has no room.
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
  /** Chosen rows without a fault. */
  chosen: z.int(),
  /** Those of them that were processed. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
};

/**
 * The rule for a cell of several numbers: leave its row out, take the first, or make a contact of each. A row with an
 * unclear number, or one of an earlier row, is left out.
 */
const severalNumbers = z.enum(['leave', 'first', 'each']);
export type SeveralNumbers = z.infer<typeof severalNumbers>;

const contactImport = z.object({
  ...progress,
  fileName: z.string(),
  /** Country of numbers that name none: ISO 3166 alpha-2; the company's own unless another was chosen. */
  country: z.string(),
  columns: z.array(
    z.object({
      /** Empty where the sheet has no header. */
      header: z.string(),
      /** Content of the first row, which may be the header. */
      first: z.string(),
      /** Content of rows below the first. */
      samples: z.array(z.string()),
      target: importTarget,
    }),
  ),
  /** Whether the first row is a header and no contact: guessed, until somebody decides. */
  hasHead: z.boolean(),
  severalNumbers,
  rows: z.int(),
  /** Rows with a fault, shortened ones included. */
  faulty: z.int(),
  /** Rows without a fault whose number belongs to a contact: they change that contact. */
  known: z.int(),
  startedAt: z.nullable(f.instant),
  finishedAt: z.nullable(f.instant),
  /** Null: nobody asked for a check. */
  numberCheck: z.nullable(numberCheck),
});
export type ContactImport = z.infer<typeof contactImport>;

const importRow = z.object({
  /** Row number in the sheet, from 1. */
  row: z.int(),
  cells: z.array(z.string()),
  name: z.string(),
  number: z.string(),
  /**
   * The numbers of a cell with several, in their order: what is wrong with each, and whether it makes a contact. [+]
   */
  numbers: z.array(
    z.object({ number: z.string(), reason: z.nullable(importReason), known: z.boolean(), taken: z.boolean() }),
  ),
  email: z.string(),
  tags: z.array(z.string()),
  /** Null: the row is imported, or will be. */
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

/** Answers the company's running import, else the caller's latest of the last day; null when there is none. [+] */
export const getContactImport = defineRoute({
  method: 'GET',
  path: '/contacts/import',
  result: z.object({ contactImport: z.nullable(contactImport) }),
  errors: [],
  needs: importers,
  audit: noAudit('reads only'),
});

/**
 * Uploads a table, with or without a header, as a form with one file: .xls, .xlsx, .csv or .txt, at most 20 MB, 50,000
 * rows and 60 columns. Its rows are kept, the file is not. It replaces the caller's earlier draft. [+]
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

/** Sets the use of each column, and checks every row. [+] */
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
 * Lists rows in the order of the sheet. `ignored`: rows that were not imported, or will not be, or not in full.
 * `noAccount`: rows whose number a check did not find. [+]
 */
export const listImportRows = defineRoute({
  method: 'GET',
  path: '/contacts/import/:importId/rows',
  params,
  query: z.strictObject({
    only: z.optional(z.enum(['all', 'faulty', 'known', 'ignored', 'noAccount'])),
    /** The last row of the previous page. */
    after: z.optional(rowText),
    companyId: z.optional(f.idText),
  }),
  result: z.object({ rows: z.array(importRow), hasMore: z.boolean() }),
  errors: ['ERR_NO_IMPORT_FOUND'],
  needs: importers,
  audit: noAudit('reads only'),
});

/** Chooses rows, or undoes the choice; without `rows` all of them. Rows with a fault are never imported. [+] */
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
 * Writes the chosen rows as contacts. Answers at once; a job does the work, and `contactImportEvent` tells its
 * progress. A number that a contact has, in either spelling, changes that contact: the sheet's values replace the old
 * ones, nothing is emptied, no tag is removed. A company has one running import at a time. [+]
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

/** Stops an import where it is, or discards a draft. What was written stays; a second call changes nothing. [+] */
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
 * Asks a channel about the numbers of a finished import, one after the other, by this connection. Answers at once; the
 * session asks, and `numberCheckEvent` tells its progress. The answers change nothing. A check that runs or is done is
 * only answered; one that was stopped, or waits, continues. [+]
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

/** Stops the check where it is; earlier answers stay. A second call changes nothing. [+] */
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

/** Progress of a check of numbers, for people who import. Counts only. [+] */
export const numberCheckEvent = defineEvent(
  'numberCheck',
  z.object({ action: z.literal('update'), importId: f.id, numberCheck }),
);

/** Progress of an import; its end goes to everybody of the company, for their lists. Counts only. [+] */
export const contactImportEvent = defineEvent(
  'contactImport',
  z.object({ action: z.literal('update'), contactImport: z.object(progress) }),
);
