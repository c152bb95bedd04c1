import * as z from 'zod/mini';
import * as f from './fields.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

export const queue = z.object({
  id: f.id,
  name: z.string(),
  color: f.colour,
  orderQueue: z.int(),
  greetingMessage: z.string(),
});
export type Queue = z.infer<typeof queue>;

/** All queues of the company, in their order. */
export const listQueues = defineRoute({
  method: 'GET',
  path: '/queue',
  query: z.strictObject({ companyId: z.optional(f.idText) }),
  result: z.array(queue),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});
