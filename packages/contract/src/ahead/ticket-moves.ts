import * as z from 'zod/mini';
import type { Actor } from '../actor.ts';
import * as f from '../fields.ts';
import { audits, defineRoute, noAudit, signedIn } from '../route.ts';
import type { Settings } from '../settings.ts';
import { ticket } from '../tickets.ts';
import { canSeeTicket, type TicketPlace } from '../visibility.ts';

export const maxTransferText = 4096;

/**
 * Takes the place of `updateTicket`. Accept, return, close, reopen, transfer a ticket, or toggle its integration.
 * Without `status` only `useIntegration` changes. `isTransfered` needs a queue; with a person it is theirs (open, or
 * group), without one it waits. `msgTransfer` is kept as a private note. With `closeTicketOnTransfer`, and another queue,
 * this ticket is closed without farewell and the answer is the new one. Answers the ticket as it now is: another owner's,
 * when the race was lost.
 */
export const updateTicket = defineRoute({
  method: 'PUT',
  path: '/tickets/:ticketId',
  params: z.strictObject({ ticketId: f.idText }),
  body: z.strictObject({
    status: z.optional(z.enum(['pending', 'open', 'closed', 'group'])),
    userId: z.nullish(f.id),
    queueId: z.nullish(f.id),
    useIntegration: z.optional(z.boolean()),
    sendFarewellMessage: z.optional(z.boolean()),
    amountUsedBotQueues: z.optional(z.int().check(z.gte(0), z.lte(1000))),
    msgTransfer: z.nullish(z.string().check(z.maxLength(maxTransferText))),
    isTransfered: z.optional(z.boolean()),
    companyId: z.optional(f.id),
  }),
  result: ticket,
  errors: [
    'ERR_NO_PERMISSION',
    'ERR_NO_TICKET_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_TAG_REQUIRED',
    'ERR_INVALID_TRANSITION',
  ],
  needs: signedIn,
  audit: audits('ticket.update'),
});

/** Whom a ticket of this queue may be given to: people of the queue, and admins, by name. [+] */
export const listTransferTargets = defineRoute({
  method: 'GET',
  path: '/transferTargets',
  query: z.strictObject({ queueId: f.idText, companyId: z.optional(f.idText) }),
  result: z.array(z.object({ id: f.id, name: z.string(), online: z.boolean(), openTickets: z.int() })),
  errors: ['ERR_NO_QUEUE_FOUND'],
  needs: signedIn,
  audit: noAudit('reads only'),
});

const isLive = (place: TicketPlace) =>
  place.status === 'pending' || place.status === 'open' || place.status === 'group';

/** Whoever sees a live ticket may pass it on; where it goes may be out of their own sight. */
export const canTransfer = (actor: Actor, place: TicketPlace) => isLive(place) && canSeeTicket(actor, place);

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

/** Whether closing sends a farewell. Its text is the attendant's own, else the connection's; without text nothing goes. */
export const farewellOnClose = (
  settings: Pick<Settings, 'sendFarewellWaitingTicket'>,
  asked: boolean | undefined,
  before: Pick<TicketPlace, 'status' | 'isGroup'>,
  groupAsTicket: 'enabled' | 'disabled',
) =>
  asked !== false &&
  (before.status !== 'pending' || settings.sendFarewellWaitingTicket === 'enabled') &&
  (!before.isGroup || groupAsTicket === 'enabled');
