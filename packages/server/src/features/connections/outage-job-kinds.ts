import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job.ts';

const ofConnection = { companyId: z.int(), connectionId: z.int() };

/** Checks whether a connection that went down is still down, and alarms people. */
export const outageKind = defineJob({ name: 'connection-outage', payload: z.object(ofConnection), maxAttempts: 10 });

/** Tells one person by mail. */
export const outageMailKind = defineJob({
  name: 'connection-outage-mail',
  payload: z.object({ ...ofConnection, userId: z.int() }),
  maxAttempts: 10,
});
