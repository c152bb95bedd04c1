import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';

/**
 * A check of whether imported numbers have an account on a channel. `waiting`: the asking connection is not connected;
 * the check goes on once it is, or by another connection that somebody names.
 */
export const numberCheck = z.object({
  whatsappId: f.id,
  state: z.enum(['running', 'waiting', 'done', 'canceled']),
  /** Imported rows. */
  total: z.int(),
  /** Those of them that were processed. A row that is neither found nor missing got no answer. */
  checked: z.int(),
  found: z.int(),
  missing: z.int(),
});
export type NumberCheck = z.infer<typeof numberCheck>;
