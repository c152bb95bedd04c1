import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, signedIn } from './route.ts';

const ownSession = z.object({
  id: z.uuid(),
  createdAt: f.instant,
  /** Precise to a quarter of an hour. */
  lastUsedAt: f.instant,
  /** By the browser's own word; null: not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  isPhone: z.boolean(),
  /** Without its last part. Null: not known. */
  ip: z.nullable(z.string()),
  /** Whether it is the asking session. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Lists the caller's sessions, the latest used first. [+] */
export const listOwnSessions = defineRoute({
  method: 'GET',
  path: '/auth/sessions',
  result: z.object({ sessions: z.array(ownSession) }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Ends one of the caller's sessions: in all processes within five seconds. [+] */
export const endOwnSession = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  params: z.strictObject({ sessionId: z.uuid() }),
  result: f.done,
  errors: ['ERR_NO_SESSION_FOUND'],
  needs: signedIn,
  audit: audits('auth.end-session'),
});

/** Ends all of the caller's sessions but the asking one. [+] */
export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/auth/sessions',
  result: z.object({ ended: z.int() }),
  errors: [],
  needs: signedIn,
  audit: audits('auth.end-other-sessions'),
});
