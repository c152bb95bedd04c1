import * as z from 'zod/mini';
import { canManageConnections, isAdmin } from './actor.ts';
import { weekdays } from './connection-settings.ts';
import { connection, sessionFlag } from './connections.schemas.ts';
import * as f from './fields.schemas.ts';
import { audits, defineRoute, noAudit, right } from './route.ts';

export const connectionNameLength = { min: 2, max: 50 };

const text = z.string().check(z.maxLength(4096));
/** A whole number of minutes, hours or times; blank means 0. */
const amount = z.pipe(
  z.union([z.int().check(z.gte(0), z.lte(999_999)), z.string().check(z.regex(/^\d{0,6}$/))]),
  z.transform((written) => Number(written)),
);
const hour = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/));
/** The hours of a weekday, HH:mm in the company's time zone; empty: closed. */
const workDay = z.strictObject({
  weekday: z.string().check(z.maxLength(30)),
  weekdayEn: z.enum(weekdays),
  startTimeA: hour,
  endTimeA: hour,
  startTimeB: hour,
  endTimeB: hour,
});
export type WorkDay = z.infer<typeof workDay>;
export const workWeek = z.array(workDay).check(
  z.length(weekdays.length),
  z.refine((days) => days.every(({ weekdayEn }, place) => weekdayEn === weekdays[place])),
);

/** The settings of a connection that people choose. Times are minutes unless their name says otherwise. */
const decided = {
  name: z.string().check(z.minLength(connectionNameLength.min), z.maxLength(connectionNameLength.max), f.seen()),
  isDefault: z.boolean(),
  greetingMessage: text,
  complationMessage: text,
  outOfHoursMessage: text,
  ratingMessage: text,
  provider: z.string().check(z.maxLength(50)),
  allowGroup: z.boolean(),
  groupAsTicket: f.switchWord,
  timeUseBotQueues: amount,
  maxUseBotQueues: amount,
  timeSendQueue: amount,
  sendIdQueue: z.nullable(f.id),
  expiresTicket: amount,
  whenExpiresTicket: z.pipe(
    z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
    z.transform((written) => (Number(written) === 1 ? 1 : 0)),
  ),
  expiresTicketNPS: amount,
  maxUseBotQueuesNPS: amount,
  expiresInactiveMessage: text,
  timeInactiveMessage: amount,
  inactiveMessage: text,
  timeCreateNewTicket: amount,
  enableImportMessage: z.boolean(),
  importRecentMessages: z.nullable(f.instant),
  importOldMessages: z.nullable(f.instant),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: z.nullable(f.id),
  collectiveVacationStart: z.nullable(f.calendarDate),
  collectiveVacationEnd: z.nullable(f.calendarDate),
  collectiveVacationMessage: text,
  schedules: workWeek,
};

/** The settings that people chose, as stored and answered. */
export type ConnectionSettings = z.infer<z.ZodMiniObject<typeof decided>> & { queueIds: number[] };

const token = z.string().check(z.regex(/^[A-Za-z0-9]{30}$/));
const providerId = z.string().check(z.regex(/^\d{5,30}$/));
const secret = z.string().check(z.minLength(8), z.maxLength(1000), z.regex(/^[\x21-\x7e]+$/));

/** A connection as the people read it who look after it. Secrets are never answered, only whether there is one. */
export const connectionDetails = z.extend(connection, {
  ...decided,
  timeUseBotQueues: z.int(),
  maxUseBotQueues: z.int(),
  timeSendQueue: z.int(),
  expiresTicket: z.int(),
  whenExpiresTicket: z.int(),
  expiresTicketNPS: z.int(),
  maxUseBotQueuesNPS: z.int(),
  timeInactiveMessage: z.int(),
  timeCreateNewTicket: z.int(),
  name: z.string(),
  queueIds: z.array(f.id),
  /** Null: there is none, or the reader may not edit. */
  token: z.nullable(z.string()),
  /** Content of the code to scan, or empty. */
  qrcode: z.string(),
  /** The code to type on the phone instead, or empty. */
  pairingCode: z.string(),
  /** Until when either code can be used; another one follows automatically. Null: not known. */
  codeExpiresAt: z.nullable(f.instant),
  retries: z.int(),
  /** Name of the file that is sent with the greeting. */
  greetingMediaAttachment: z.nullable(z.string()),
  /** The next four belong to `whatsappapi`; null on other channels. */
  phoneNumberId: z.nullable(z.string()),
  wabaId: z.nullable(z.string()),
  /** The values to enter at the platform so that messages come here. `verifyToken` null: the operator set none. */
  callbackUrl: z.nullable(z.string()),
  verifyToken: z.nullable(z.string()),
  hasAccessToken: z.boolean(),
  hasAppSecret: z.boolean(),
});
export type ConnectionDetails = z.infer<typeof connectionDetails>;

/** Every field is optional; an absent one stays as it is. */
const change = {
  ...(Object.fromEntries(Object.entries(decided).map(([name, schema]) => [name, z.optional(schema)])) as {
    [K in keyof typeof decided]: z.ZodMiniOptional<(typeof decided)[K]>;
  }),
  queueIds: z.optional(z.array(f.id).check(z.maxLength(200))),
  token: z.optional(token),
  phoneNumberId: z.optional(providerId),
  wabaId: z.optional(z.union([providerId, z.literal('')])),
  accessToken: z.optional(secret),
  /** Empty: the platform's own secret is used again. */
  appSecret: z.optional(z.union([secret, z.literal('')])),
  companyId: z.optional(f.id),
};

/** Faults between the fields of a connection; each field alone is judged by its schema. */
const ruleErrors = [
  'ERR_NPS_TIME_REQUIRED',
  'ERR_RATING_MESSAGE_REQUIRED',
  'ERR_SEND_QUEUE_REQUIRED',
  'ERR_IMPORT_DATES',
  'ERR_IMPORT_QUEUE_REQUIRED',
  'ERR_VACATION_DATES',
  'ERR_WAPP_GREETING_REQUIRED',
] as const;
const writeErrors = [
  ...ruleErrors,
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_OTHER_WHATSAPP',
  'ERR_CONNECTION_NAME_TAKEN',
  'ERR_CONNECTION_TAKEN',
  'ERR_CHANNEL_CANNOT',
] as const;

const params = z.strictObject({ whatsappId: f.idText });
const managers = right('connections:manage', canManageConnections);
const editors = right('connections-page:addConnection', isAdmin);

export const getConnectionDetails = defineRoute({
  method: 'GET',
  path: '/whatsapp/:whatsappId',
  params,
  query: z.strictObject({ session: sessionFlag, companyId: z.optional(f.idText) }),
  result: connectionDetails,
  errors: ['ERR_NO_WAPP_FOUND'],
  needs: managers,
  audit: noAudit('reads only'),
});

/** Creates a connection of a channel without a platform's log-in; the first of a company is its default. */
export const createConnection = defineRoute({
  method: 'POST',
  path: '/whatsapp',
  body: z.strictObject({ ...change, name: decided.name, channel: f.channel }),
  result: connectionDetails,
  errors: [
    ...writeErrors,
    'ERR_PLAN_CONNECTIONS',
    'ERR_PLAN_CHANNEL',
    'ERR_CHANNEL_NOT_OFFERED',
    'ERR_ACCOUNT_REQUIRED',
  ],
  needs: editors,
  audit: audits('connection.create'),
});

export const updateConnection = defineRoute({
  method: 'PUT',
  path: '/whatsapp/:whatsappId',
  params,
  body: z.strictObject(change),
  result: connectionDetails,
  errors: [...writeErrors, 'ERR_NO_WAPP_FOUND'],
  needs: editors,
  audit: audits('connection.update'),
});

/**
 * Removes a connection. Its closed tickets stay. A connection with live tickets is refused, and so is the default one
 * while there are others.
 */
export const deleteConnection = defineRoute({
  method: 'DELETE',
  path: '/whatsapp/:whatsappId',
  params,
  result: f.done,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_NO_OTHER_WHATSAPP', 'ERR_CONNECTION_IN_USE'],
  needs: editors,
  audit: audits('connection.delete'),
});

/** Stores the picture or film that is sent with the greeting, as a form with one file; it replaces the previous one. */
export const putGreetingMedia = defineRoute({
  method: 'POST',
  path: '/whatsapp/:whatsappId/media-upload',
  params,
  body: z.strictObject({}),
  form: z.strictObject({}),
  result: connectionDetails,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_MEDIA_EMPTY',
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_NOT_SUPPORTED',
    'ERR_STORAGE_FULL',
  ],
  needs: editors,
  audit: audits('connection.update'),
});

export const removeGreetingMedia = defineRoute({
  method: 'DELETE',
  path: '/whatsapp/:whatsappId/media-upload',
  params,
  result: connectionDetails,
  errors: ['ERR_NO_WAPP_FOUND'],
  needs: editors,
  audit: audits('connection.update'),
});
