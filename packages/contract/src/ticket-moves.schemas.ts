import * as z from 'zod/mini';
import type { Settings } from './company-settings.schemas.ts';
import * as f from './fields.schemas.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';
import type { TicketPlace } from './visibility.ts';

/** Lists the people to whom a ticket of this queue may be given: those of the queue, and admins, by name. [+] */
export const listTransferTargets = defineRoute({
  method: 'GET',
  path: '/transferTargets',
  query: z.strictObject({ queueId: f.idText, companyId: z.optional(f.idText) }),
  result: z.array(
    z.object({
      id: f.id,
      name: z.string(),
      online: z.boolean(),
      profileImage: z.nullable(z.string()),
      openTickets: z.int(),
      /** Without it they cannot get groups: ERR_USER_WITHOUT_GROUPS. */
      allowGroup: z.boolean(),
    }),
  ),
  errors: ['ERR_NO_QUEUE_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** Whether accepting this ticket sends `greetingAcceptedMessage`: once, by the server, in the accept's transaction. */
export const greetsOnAccept = (
  settings: Pick<Settings, 'sendGreetingAccepted' | 'greetingAcceptedMessage'>,
  before: Pick<TicketPlace, 'status' | 'isGroup'>,
  groupAsTicket: 'enabled' | 'disabled',
) =>
  settings.sendGreetingAccepted === 'enabled' &&
  settings.greetingAcceptedMessage.trim() !== '' &&
  before.status === 'pending' &&
  (!before.isGroup || groupAsTicket === 'enabled');
