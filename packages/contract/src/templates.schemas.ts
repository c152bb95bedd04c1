import * as z from 'zod/mini';
import { canManageConnections } from './actor.ts';
import * as f from './fields.schemas.ts';
import { message } from './messages.schemas.ts';
import { audits, defineRoute, noAudit, right, signedIn } from './route.ts';
import {
  templateCategory,
  templateContent,
  templateQuality,
  templateStatus,
  templateValue,
} from './template-content.schemas.ts';

/** Most templates of one connection that are read. */
export const mostTemplates = 1000;
/** Most places of one template. */
const mostValues = 60;

const template = z.object({
  id: f.id,
  name: z.string(),
  /** In the platform's form: `pt_BR`. */
  language: z.string(),
  category: templateCategory,
  status: templateStatus,
  /** The platform's reason why it cannot be sent. */
  reason: z.nullable(z.string()),
  quality: z.nullable(templateQuality),
  content: templateContent,
});
export type Template = z.infer<typeof template>;

const templateList = z.object({
  /** By name, then language; also those that cannot be sent now. */
  templates: z.array(template),
  /** When they were last read from the platform; null while there are none. */
  syncedAt: z.nullable(f.instant),
});

const params = z.strictObject({ whatsappId: f.idText });

/** Lists what a connection can send to a contact who has not written lately. Everybody who attends may read it. [+] */
export const listTemplates = defineRoute({
  method: 'GET',
  path: '/whatsapp/:whatsappId/templates',
  params,
  result: templateList,
  errors: ['ERR_NO_WAPP_FOUND', 'ERR_CHANNEL_CANNOT'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Reads the templates again from the platform: new ones come, missing ones go. [+] */
export const syncTemplates = defineRoute({
  method: 'POST',
  path: '/whatsapp/:whatsappId/templates/sync',
  params,
  result: templateList,
  errors: [
    'ERR_NO_WAPP_FOUND',
    'ERR_CHANNEL_CANNOT',
    'ERR_ACCOUNT_REQUIRED',
    'ERR_CHANNEL_UNREACHABLE',
    'ERR_TEMPLATES_REFUSED',
  ],
  needs: right('connections:manage', canManageConnections),
  audit: audits('templates.sync'),
  perMinute: 20,
});

/**
 * Sends a template of the ticket's connection, whether or not the reply window is over. All its places must be filled.
 * A template with a picture, a film or a document above its words goes as multipart/form-data with that file as
 * `medias`. `Idempotency-Key` is the client's id of the message, as for texts. [+]
 */
export const sendTemplate = defineRoute({
  method: 'POST',
  path: '/messages/template/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  body: z.strictObject({
    templateId: f.id,
    variables: z.optional(z.array(templateValue).check(z.maxLength(mostValues))),
    companyId: z.optional(f.id),
  }),
  form: z.strictObject({
    templateId: f.idText,
    /** The same, as JSON in a form. */
    variables: z.optional(f.jsonListText(templateValue)),
    companyId: z.optional(f.idText),
  }),
  result: message,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_TEMPLATE_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_CHANNEL_CANNOT',
    'ERR_TEMPLATE_NOT_SENDABLE',
    'ERR_TEMPLATE_VALUES',
    'ERR_TEMPLATE_FILE',
    'ERR_BODY_TOO_LONG',
    'ERR_IDEMPOTENCY_KEY_REUSED',
    'ERR_MEDIA_EMPTY',
    'ERR_MEDIA_ONE_FILE',
    'ERR_MEDIA_TOO_LARGE',
    'ERR_MEDIA_NOT_SUPPORTED',
    'ERR_STORAGE_FULL',
  ],
  needs: signedIn,
  audit: noAudit('the message itself is the record'),
  perMinute: 120,
});
