import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { maxQuickTextLength, maxShortcodeLength } from './quick-messages.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';

const quickMessage = z.object({
  id: f.id,
  shortcode: z.string(),
  message: z.string(),
  /** Whether it belongs to everybody. */
  geral: z.boolean(),
  /** Whether others may use it, though it is its author's. */
  visao: z.boolean(),
  status: z.boolean(),
  userId: z.nullable(f.id),
  /** Address of its file: to show it, and to name it as a message's `mediaUrl`. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
  /** Found in its bytes. */
  mediaType: z.nullable(z.string()),
  /** Bytes. */
  mediaSize: z.nullable(z.int()),
});
export type QuickMessage = z.infer<typeof quickMessage>;

/**
 * Lists what the caller may use, by shortcode: their own, everybody's and shared ones that are switched on. `userId` is
 * accepted and ignored.
 */
export const listQuickMessages = defineRoute({
  method: 'GET',
  path: '/quick-messages/list',
  query: z.strictObject({ companyId: z.optional(f.idText), userId: z.optional(f.idText) }),
  result: z.array(quickMessage),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

const shortcode = z.string().check(z.maxLength(maxShortcodeLength), z.regex(/^[^\r\n]*[^\s/][^\r\n]*$/), f.seen());
const decided = {
  message: z.optional(z.string().check(z.maxLength(maxQuickTextLength))),
  geral: z.optional(z.boolean()),
  visao: z.optional(z.boolean()),
  status: z.optional(z.boolean()),
  companyId: z.optional(f.id),
};
const params = z.strictObject({ quickMessageId: f.idText });

/**
 * Lists those that the caller sees, switched on or not: 20 a page, by shortcode. The search covers shortcode, text and
 * file name.
 */
export const listQuickMessagePage = defineRoute({
  method: 'GET',
  path: '/quick-messages',
  query: z.strictObject({
    searchParam: z.optional(z.string().check(z.maxLength(200))),
    pageNumber: z.optional(f.pageText),
    /** From an earlier answer; takes precedence over pageNumber. */
    nextCursor: z.optional(f.cursor),
    companyId: z.optional(f.idText),
    userId: z.optional(f.idText),
  }),
  result: z.object({
    records: z.array(quickMessage),
    hasMore: z.boolean(),
    count: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['ERR_PAGE_TOO_DEEP'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const getQuickMessage = defineRoute({
  method: 'GET',
  path: '/quick-messages/:quickMessageId',
  params,
  result: quickMessage,
  errors: ['ERR_NO_QUICK_MESSAGE_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Creates one: by default the caller's own, hidden from others and switched on. */
export const createQuickMessage = defineRoute({
  method: 'POST',
  path: '/quick-messages',
  body: z.strictObject({ shortcode, ...decided }),
  result: quickMessage,
  errors: ['ERR_SHORTCODE_TAKEN'],
  needs: signedIn,
  audit: audits('quickMessage.create'),
});

const changeErrors = ['ERR_NO_QUICK_MESSAGE_FOUND', 'ERR_NO_PERMISSION'] as const;

/** Changes one; absent fields stay as they are. */
export const updateQuickMessage = defineRoute({
  method: 'PUT',
  path: '/quick-messages/:quickMessageId',
  params,
  body: z.strictObject({ shortcode: z.optional(shortcode), ...decided }),
  result: quickMessage,
  errors: [...changeErrors, 'ERR_SHORTCODE_TAKEN'],
  needs: signedIn,
  audit: audits('quickMessage.update'),
});

export const deleteQuickMessage = defineRoute({
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId',
  params,
  result: f.done,
  errors: changeErrors,
  needs: signedIn,
  audit: audits('quickMessage.delete'),
});

/** Stores its file, as a form with one file; it replaces the previous one. `typeArch` is accepted and ignored. */
export const putQuickMedia = defineRoute({
  method: 'POST',
  path: '/quick-messages/:quickMessageId/media-upload',
  params,
  body: z.strictObject({}),
  form: z.strictObject({ typeArch: z.optional(z.string()) }),
  result: quickMessage,
  errors: [
    ...changeErrors,
    'ERR_MEDIA_EMPTY',
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_BROKEN',
    'ERR_STORAGE_FULL',
  ],
  needs: signedIn,
  audit: audits('quickMessage.update'),
});

export const removeQuickMedia = defineRoute({
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId/media-upload',
  params,
  result: quickMessage,
  errors: changeErrors,
  needs: signedIn,
  audit: audits('quickMessage.update'),
});

/** One changed; goes to all who see it or did. The event does not say how, so lists are loaded again. */
export const quickMessageEvent = defineEvent(
  'quickemessage',
  z.object({ action: z.enum(['create', 'update', 'delete']), id: f.id }),
);

/** Address of a quick message's file. */
export const quickMediaPath = (id: number, name: string) => `/public/quick-messages/${id}/${encodeURIComponent(name)}`;

/** The id of the quick message whose file has this address; null: it is no such address. */
export function readQuickMediaPath(path: string): number | null {
  const digits = /^\/public\/quick-messages\/([1-9]\d{0,15})\/[^/]+$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
}
