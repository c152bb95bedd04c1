import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';

/**
 * Whether imported numbers have an account at a channel. `waiting`: the connection that asks is not connected; it goes on by
 * itself once that is, or by another one that is named.
 */
export const numberCheck = z.object({
  whatsappId: f.id,
  state: z.enum(['running', 'waiting', 'done', 'canceled']),
  /** Rows that were taken over. */
  total: z.int(),
  /** Of these, those that were come to; what is neither found nor missing the channel would not say. */
  checked: z.int(),
  found: z.int(),
  missing: z.int(),
});
export type NumberCheck = z.infer<typeof numberCheck>;
