import * as z from 'zod/mini';
import { canManageFiles } from './actor.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { fileListNameLength, maxFileListTextLength, maxOptionNameLength, mostFileOptions } from './file-lists.ts';
import { audits, defineRoute, noAudit, right } from './route.ts';

const fileOption = z.object({
  id: f.id,
  name: z.string(),
  /** Address of its file; null: it has none yet. */
  path: z.nullable(z.string()),
  /** By its bytes. */
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

/** One page of lists: 20, by name, which is also what is searched. */
export const listFileLists = defineRoute({
  method: 'GET',
  path: '/files',
  query: z.strictObject({
    searchParam: z.optional(z.string().check(z.maxLength(200))),
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; wins over pageNumber. */
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

/** Options in their order; their files follow, one call each. */
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
 * What is not said stays. `options` are all of them, in their order: one without an id is new, one that is missing goes
 * with its file. With `knownOptionIds`, those that were seen, only these go: what came meanwhile stays at the end. [+]
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

/** With its options and their files. */
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
 * The file of one option (`id`), as a form; it takes the place of the one before. What the form says beside, the bytes or
 * the path say better: it is taken and means nothing.
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

/** Says that a list changed and nothing of what it says: lists are asked for again. */
export const fileListEvent = defineEvent(
  'file',
  z.object({ action: z.enum(['create', 'update', 'delete']), fileId: f.id }),
);

/** Where the file of an option is. */
export const optionFilePath = (id: number, fileName: string) => `/public/files/${id}/${encodeURIComponent(fileName)}`;
