import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { anyone, defineRoute, noAudit } from './route.ts';

const readsOnly = noAudit('reads only');
/** Watched by machines, several times a second while they wait. */
const watchedPerMinute = 6000;

/** The process is alive. Says nothing of what it needs. */
export const getHealth = defineRoute({
  method: 'GET',
  path: '/health',
  result: f.done,
  errors: [],
  needs: anyone,
  audit: readsOnly,
  perMinute: watchedPerMinute,
});

/** The process can do the work of its roles: the database answers; drains, lanes, jobs and sessions look for theirs. */
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
    /** A demonstration: its log-ins are offered, its customers are simulated. */
    demo: z.boolean(),
    /** Where the simulated phones are; null outside a demonstration. */
    simulatorUrl: z.nullable(z.string()),
  }),
  errors: [],
  needs: anyone,
  audit: readsOnly,
});

/** This interface as an OpenAPI 3.1 document. */
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
