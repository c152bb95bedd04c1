import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job.ts';

const ofConnection = z.object({ companyId: z.int(), connectionId: z.int() });

/** Checks every access that people gave us, once a day. */
export const checkAllKind = defineJob({ name: 'check-accesses', payload: z.object({}), maxAttempts: 3 });

/** Asks the platform whether one access is still valid. */
export const checkAccessKind = defineJob({ name: 'check-access', payload: ofConnection, maxAttempts: 5 });

/** Ends the platform's delivery for a connection that was given up, and forgets its access. */
export const releaseKind = defineJob({ name: 'release-connection', payload: ofConnection, maxAttempts: 8 });

/** Asks the platform for an account's old messages. */
export const askPastKind = defineJob({ name: 'ask-past', payload: ofConnection, maxAttempts: 8 });

/** Limit, in milliseconds, for a platform's answer, as only two jobs run at a time. */
const withinMs = 15_000;
export const within = (stop: AbortSignal) => AbortSignal.any([stop, AbortSignal.timeout(withinMs)]);
