import * as z from 'zod/mini';
import * as f from './fields.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/** Characters of its text that lists show. */
export const shownQuickText = 90;

const quickMessage = z.object({
  id: f.id,
  shortcode: z.string(),
  message: z.string(),
  /** Everybody's. */
  geral: z.boolean(),
  /** Its author's, and others may use it. */
  visao: z.boolean(),
  status: z.boolean(),
  userId: z.nullable(f.id),
  /** Address of its file: to be shown, and to be named as `mediaUrl` of a message. */
  mediaPath: z.nullable(z.string()),
  mediaName: z.nullable(z.string()),
});
export type QuickMessage = z.infer<typeof quickMessage>;

/** What the caller may use: own ones, everybody's and shown ones, that are switched on; by shortcode. `userId` is taken and means nothing. */
export const listQuickMessages = defineRoute({
  method: 'GET',
  path: '/quick-messages/list',
  query: z.strictObject({ companyId: z.optional(f.idText), userId: z.optional(f.idText) }),
  result: z.array(quickMessage),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Where the file of a quick message is. */
export const quickMediaPath = (id: number, name: string) => `/public/quick-messages/${id}/${encodeURIComponent(name)}`;

/** The quick message an address names; null: none of ours. */
export function readQuickMediaPath(path: string): number | null {
  const digits = /^\/public\/quick-messages\/([1-9]\d{0,15})\/[^/]+$/.exec(path)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The most used first, then by shortcode; what is typed narrows by shortcode and by text, folded by the caller. */
export function orderQuickMessages<Q extends Pick<QuickMessage, 'id'>>(
  known: readonly Q[],
  uses: Readonly<Record<string, number>>,
): Q[] {
  return known.toSorted((a, b) => (uses[b.id] ?? 0) - (uses[a.id] ?? 0));
}
