import * as z from 'zod/mini';
import * as f from './fields.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

const connectionStatus = z.enum(['qrcode', 'DISCONNECTED', 'CONNECTED', 'PAIRING', 'TIMEOUT', 'OPENING']);

/** A connection as everybody of the company may read it. Tokens and secrets never travel. */
export const connection = z.object({
  id: f.id,
  name: z.string(),
  channel: f.channel,
  status: connectionStatus,
  number: z.string(),
  isDefault: z.boolean(),
  groupAsTicket: f.switchWord,
  queues: z.array(z.object({ id: f.id, name: z.string(), color: f.colour })),
  updatedAt: f.instant,
});
export type Connection = z.infer<typeof connection>;

/** The specification's `session=0`: without session data, which no answer carries anyway. */
const session = z.optional(z.enum(['0', '1']));

export const listConnections = defineRoute({
  method: 'GET',
  path: '/whatsapp',
  query: z.strictObject({ session, companyId: z.optional(f.idText) }),
  result: z.array(connection),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

export const filterConnections = defineRoute({
  method: 'GET',
  path: '/whatsapp/filter',
  query: z.strictObject({ session, channel: z.optional(f.channel), companyId: z.optional(f.idText) }),
  result: z.array(connection),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});
