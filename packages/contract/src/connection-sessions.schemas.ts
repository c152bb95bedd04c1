import * as z from 'zod/mini';
import { canManageConnections, isAdmin, isOperator } from './actor.ts';
import { connection, connectionReason, connectionStatus, sessionFlag } from './connections.schemas.ts';
import { defineEvent } from './event.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right } from './route.ts';

const params = z.strictObject({ whatsappId: f.idText });
const managers = right('connections:manage', canManageConnections);
const editors = right('connections-page:addConnection', isAdmin);
const operator = right('operator', isOperator);
const sessionErrors = ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_CANNOT'] as const;
const pairingErrors = [...sessionErrors, 'ERR_WAPP_INVALID_CONTACT', 'ERR_NUMBER_UNCLEAR'] as const;

/** Number of a phone that is linked by typing a code. */
const pairing = z.optional(f.phoneText);

/** Opens the connection's session again with its kept credentials. Called twice, it opens one session. */
export const startSession = defineRoute({
  method: 'POST',
  path: '/whatsappsession/:whatsappId',
  params,
  body: z.strictObject({ pairingNumber: pairing, companyId: z.optional(f.id) }),
  result: connection,
  errors: pairingErrors,
  needs: managers,
  audit: audits('connection.start'),
});

/** Forgets the session's credentials, so that a new code is shown. */
export const renewSession = defineRoute({
  method: 'PUT',
  path: '/whatsappsession/:whatsappId',
  params,
  body: z.strictObject({ pairingNumber: pairing, companyId: z.optional(f.id) }),
  result: connection,
  errors: pairingErrors,
  needs: managers,
  audit: audits('connection.renew'),
});

/** Ends the connection's session for good, on the platform, too. */
export const endConnectionSession = defineRoute({
  method: 'DELETE',
  path: '/whatsappsession/:whatsappId',
  params,
  result: connection,
  errors: sessionErrors,
  needs: managers,
  audit: audits('connection.end'),
});

/** The same for any company's connection, by the operator of the installation. */
export const endAnySession = defineRoute({
  method: 'DELETE',
  path: '/whatsappsession/admin/:whatsappId',
  params,
  result: f.done,
  errors: sessionErrors,
  needs: operator,
  audit: noAudit('written in the transaction of the act itself'),
});

/** Opens all sessions of the company again; `count`: how many. Those that need a code first stay as they are. */
export const restartSessions = defineRoute({
  method: 'POST',
  path: '/whatsapp-restart',
  result: z.object({ count: z.int() }),
  errors: [],
  needs: managers,
  audit: audits('connection.restart'),
  perMinute: 6,
});

/** Asks the platform whether a connection's access is good, and sets its status accordingly. [+] */
export const testConnection = defineRoute({
  method: 'POST',
  path: '/whatsapp/:whatsappId/test',
  params,
  result: z.object({
    isGood: z.boolean(),
    whatsapp: connection,
    /** The platform's name for the account, and its opinion of it (GREEN, YELLOW, RED); null where it does not say. */
    verifiedName: z.nullable(z.string()),
    quality: z.nullable(z.string()),
    /** The platform's own code for a refused access. */
    errorCode: z.nullable(z.string()),
    /** For a good access: why the platform does not deliver messages, `NO_BUSINESS_ACCOUNT` or its own code. */
    deliveryError: z.nullable(z.string()),
  }),
  errors: [...sessionErrors, 'ERR_ACCOUNT_REQUIRED', 'ERR_CONNECTION_TAKEN'],
  needs: managers,
  audit: audits('connection.test'),
  perMinute: 20,
});

/**
 * Tells what can be connected: by channel, whether the plan includes it, and how to begin; null: this installation does
 * not offer it. `loginUrl` is where a log-in begins; it leads back to `/connections` with `access_token` and `state` in
 * the fragment. [+]
 */
export const listConnectable = defineRoute({
  method: 'GET',
  path: '/whatsapp/channels',
  result: z.object({
    channels: z.array(
      z.object({
        channel: f.channel,
        isInPlan: z.boolean(),
        way: z.nullable(z.enum(['session', 'account', 'login'])),
        loginUrl: z.nullable(z.string()),
      }),
    ),
    used: z.int(),
    /** Null: without a limit. */
    limit: z.nullable(z.int()),
  }),
  errors: [],
  needs: managers,
  audit: noAudit('reads only'),
});

/**
 * Connects the accounts that a person chose in the platform's log-in: pages, and with `addInstagram` their Instagram
 * accounts.
 */
export const connectByLogin = defineRoute({
  method: 'POST',
  path: '/facebook',
  body: z.strictObject({
    facebookUserId: z.optional(z.string().check(z.maxLength(50))),
    facebookUserToken: z.string().check(z.minLength(1), z.maxLength(2000)),
    addInstagram: z.optional(z.boolean()),
    companyId: z.optional(f.id),
  }),
  result: z.object({
    whatsapps: z.array(connection),
    /** Accounts that another connection, here or elsewhere, already has; they are left as they are. */
    taken: z.array(z.string()),
    /** Accounts of channels that the plan does not include; not connected. */
    notInPlan: z.array(z.string()),
  }),
  errors: [
    'ERR_CHANNEL_NOT_OFFERED',
    'ERR_LOGIN_REFUSED',
    'ERR_LOGIN_SCOPES',
    'ERR_CHANNEL_UNREACHABLE',
    'ERR_NO_ACCOUNT_NAMED',
    'ERR_CONNECTION_TAKEN',
    'ERR_PLAN_CONNECTIONS',
    'ERR_PLAN_CHANNEL',
  ],
  needs: editors,
  audit: audits('connection.login'),
  perMinute: 20,
});

const anyConnection = z.object({
  id: f.id,
  name: z.string(),
  channel: f.channel,
  status: connectionStatus,
  statusReason: z.nullable(connectionReason),
  number: z.string(),
  isDefault: z.boolean(),
  companyId: f.id,
  updatedAt: f.instant,
});
export type AnyConnection = z.infer<typeof anyConnection>;

/** Lists all companies with their connections, for the operator of the installation. */
export const listAllConnections = defineRoute({
  method: 'GET',
  path: '/whatsapp/all',
  query: z.strictObject({ session: sessionFlag }),
  result: z.array(z.object({ id: f.id, name: z.string(), whatsapps: z.array(anyConnection) })),
  errors: [],
  needs: operator,
  audit: noAudit('written with the look itself: what crosses companies is always in the log'),
});

export const getAnyConnection = defineRoute({
  method: 'GET',
  path: '/whatsapp-admin/:whatsappId',
  params,
  query: z.strictObject({ session: sessionFlag }),
  result: anyConnection,
  errors: ['ERR_NO_WAPP_FOUND'],
  needs: operator,
  audit: noAudit('written with the look itself: what crosses companies is always in the log'),
});

/**
 * Tells people who look after connections how a session stands, and the code that waits to be scanned; empty when none
 * does.
 */
export const connectionSessionEvent = defineEvent(
  'whatsappSession',
  z.object({
    action: z.literal('update'),
    session: z.object({
      id: f.id,
      status: connectionStatus,
      updatedAt: f.instant,
      qrcode: z.string(),
      pairingCode: z.string(),
      codeExpiresAt: z.nullable(f.instant),
      retries: z.int(),
    }),
  }),
);
