import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/**
 * Asks the channel again for a person's name and picture, which follow as an event. ERR_CHANNEL_CANNOT where the
 * channel does not tell. [+]
 */
export const refreshProfile = defineRoute({
  method: 'POST',
  path: '/contacts/:contactId/profile',
  params: z.strictObject({ contactId: f.idText }),
  result: f.done,
  errors: ['ERR_NO_CONTACT_FOUND', 'ERR_CHANNEL_CANNOT'],
  needs: signedIn,
  audit: noAudit('asks the channel; what it tells is told by the contact'),
  perMinute: 20,
});
