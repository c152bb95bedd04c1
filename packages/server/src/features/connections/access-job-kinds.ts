import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/job.ts';

const ofConnection = z.object({ companyId: z.int(), connectionId: z.int() });

/** Looks at every access that people gave us, once a day. */
export const checkAllKind = defineJob({ name: 'check-accesses', payload: z.object({}), maxAttempts: 3 });

/** Asks the platform whether it still takes one of them. */
export const checkAccessKind = defineJob({ name: 'check-access', payload: ofConnection, maxAttempts: 5 });

/** Takes back what a connection that was given up has the platform deliver, and forgets its access. */
export const releaseKind = defineJob({ name: 'release-connection', payload: ofConnection, maxAttempts: 8 });

/** Asks the platform for the old messages of an account. */
export const askPastKind = defineJob({ name: 'ask-past', payload: ofConnection, maxAttempts: 8 });

/** A platform that does not answer must not hold a job for ever: only two run at a time. */
const withinMs = 15_000;
export const within = (stop: AbortSignal) => AbortSignal.any([stop, AbortSignal.timeout(withinMs)]);
