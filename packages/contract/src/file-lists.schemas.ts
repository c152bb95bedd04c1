import * as z from 'zod/mini';
import { canManageFiles } from './actor.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { fileListNameLength, maxFileListTextLength, maxOptionNameLength, mostFileOptions } from './file-lists.ts';
import { audits, defineRoute, noAudit, right } from './route.ts';

const fileOption = z.object({
  id: f.id,
  name: z.string(),
  /** Address of the option's file; null: it has none yet. */
  path: z.nullable(z.string()),
  /** Found in its bytes. */
  mediaType: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** Bytes. */
  mediaSize: z.nullable(z.int()),
});
export type FileOption = z.infer<typeof fileOption>;

const fileList = z.object({
  id: f.id,
  name: z.string(),
  message: z.string(),
  userId: z.nullable(f.id),
  options: z.array(fileOption),
});
export type FileList = z.infer<typeof fileList>;

const managers = right('files:manage', canManageFiles);
const params = z.strictObject({ fileListId: f.idText });

const name = z.string().check(z.maxLength(fileListNameLength.max), z.regex(/^\s*\S[\s\S]+\S\s*$/), f.seen());
const message = z.string().check(z.maxLength(maxFileListTextLength), z.regex(/\S/));
const optionName = z.string().check(z.maxLength(maxOptionNameLength), f.seen());
const companyId = z.optional(f.id);

/** Lists lists of files: 20 a page, by name, which the search covers, too. */
export const listFileLists = defineRoute({
  method: 'GET',
  path: '/files',
  query: z.strictObject({
    searchParam: z.optional(z.string().check(z.maxLength(200))),
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; takes precedence over pageNumber. */
    nextCursor: z.optional(f.cursor),
    companyId: z.optional(f.idText),
  }),
  result: z.object({
    files: z.array(fileList),
    hasMore: z.boolean(),
    count: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['ERR_PAGE_TOO_DEEP'],
  needs: managers,
  audit: noAudit('reads only'),
});

export const getFileList = defineRoute({
  method: 'GET',
  path: '/files/:fileListId',
  params,
  result: fileList,
  errors: ['ERR_NO_FILE_LIST_FOUND'],
  needs: managers,
  audit: noAudit('reads only'),
});

/** Creates a list with options in their order; their files follow, one call each. */
export const createFileList = defineRoute({
  method: 'POST',
  path: '/files',
  body: z.strictObject({
    name,
    message,
    options: z.optional(z.array(z.strictObject({ name: optionName })).check(z.maxLength(mostFileOptions))),
    companyId,
  }),
  result: fileList,
  errors: [],
  needs: managers,
  audit: audits('fileList.create'),
});

/**
 * Changes a list; absent fields stay. `options` are all of them, in their order: one without an id is new, a missing
 * one is removed with its file. With `knownOptionIds`, those that the editor saw, only these can be removed: later ones
 * stay at the end. [+]
 */
export const updateFileList = defineRoute({
  method: 'PUT',
  path: '/files/:fileListId',
  params,
  body: z.strictObject({
    name: z.optional(name),
    message: z.optional(message),
    options: z.optional(
      z.array(z.strictObject({ id: z.optional(f.id), name: optionName })).check(z.maxLength(mostFileOptions)),
    ),
    knownOptionIds: z.optional(z.array(f.id).check(z.maxLength(mostFileOptions))),
    companyId,
  }),
  result: fileList,
  errors: ['ERR_NO_FILE_LIST_FOUND', 'ERR_NO_FILE_OPTION_FOUND'],
  needs: managers,
  audit: audits('fileList.update'),
});

/** Removes a list with its options and their files. */
export const deleteFileList = defineRoute({
  method: 'DELETE',
  path: '/files/:fileListId',
  params,
  result: f.done,
  errors: ['ERR_NO_FILE_LIST_FOUND'],
  needs: managers,
  audit: audits('fileList.delete'),
});

/**
 * Stores the file of one option (`id`), as a form; it replaces the previous one. The form's other fields are accepted
 * and ignored: bytes and path say the same with more certainty.
 */
export const putOptionFile = defineRoute({
  method: 'POST',
  path: '/files/uploadList/:fileListId',
  params,
  body: z.strictObject({}),
  form: z.strictObject({
    id: f.idText,
    fileId: z.optional(z.string()),
    typeArch: z.optional(z.string()),
    mediaType: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
  result: fileList,
  errors: [
    'ERR_NO_FILE_LIST_FOUND',
    'ERR_NO_FILE_OPTION_FOUND',
    'ERR_MEDIA_EMPTY',
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_BROKEN',
    'ERR_STORAGE_FULL',
  ],
  needs: managers,
  audit: audits('fileList.update'),
});

/** A list changed. The event does not say how, so lists are loaded again. */
export const fileListEvent = defineEvent(
  'file',
  z.object({ action: z.enum(['create', 'update', 'delete']), fileId: f.id }),
);

/** Address of an option's file. */
export const optionFilePath = (id: number, fileName: string) => `/public/files/${id}/${encodeURIComponent(fileName)}`;
