import * as z from 'zod/mini';
import * as f from './fields.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

export const tag = z.object({
  id: f.id,
  name: z.string(),
  color: f.colour,
  kanban: z.union([z.literal(0), z.literal(1)]),
});
export type Tag = z.infer<typeof tag>;

const kanbanText = z.pipe(
  z.enum(['0', '1']),
  z.transform((digit) => (digit === '1' ? 1 : 0)),
);

/** The tags to choose from, by name. `kanban=0` leaves out lanes, `kanban=1` leaves only them. */
export const listTags = defineRoute({
  method: 'GET',
  path: '/tags/list',
  query: z.strictObject({
    kanban: z.optional(kanbanText),
    companyId: z.optional(f.idText),
    searchParam: z.optional(z.string().check(z.maxLength(100))),
  }),
  result: z.array(tag),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});
