import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { anyone, defineRoute, noAudit } from './route.ts';

const readsOnly = noAudit('reads only');
/** High, as machines poll it several times a second while they wait. */
const watchedPerMinute = 6000;

/** Tells that the process is alive, and nothing of what it needs. */
export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  result: f.done,
  errors: [],
  needs: anyone,
  audit: readsOnly,
  perMinute: watchedPerMinute,
});

/**
 * Tells that the process can do the work of its roles: the database answers; drains, lanes, jobs and sessions look for
 * work.
 */
export const getReady = defineRoute({
  method: 'GET',
  path: '/ready',
  result: f.done,
  errors: ['ERR_UNAVAILABLE'],
  needs: anyone,
  audit: readsOnly,
  perMinute: watchedPerMinute,
});

export const getVersion = defineRoute({
  method: 'GET',
  path: '/version',
  result: z.object({
    version: z.string(),
    /** Whether it is a demonstration: it offers log-ins, and its customers are simulated. */
    demo: z.boolean(),
    /** Address of the simulated phones; null outside of a demonstration. */
    simulatorUrl: z.nullable(z.string()),
  }),
  errors: [],
  needs: anyone,
  audit: readsOnly,
});

/** Answers this interface as an OpenAPI 3.1 document. */
export const getOpenApi = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  result: z.looseObject({ openapi: z.string() }),
  errors: [],
  needs: anyone,
  audit: readsOnly,
  perMinute: 60,
  tagged: true,
});
