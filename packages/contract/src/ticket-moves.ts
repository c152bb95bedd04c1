import type { Actor } from './actor.ts';
import type { Settings } from './company-settings.schemas.ts';
import type { BrowserRoute } from './route.ts';
import type * as schemas from './ticket-moves.schemas.ts';
import { canSeeTicket, type TicketPlace } from './visibility.ts';

const isLive = (place: TicketPlace) =>
  place.status === 'pending' || place.status === 'open' || place.status === 'group';

/** Whether a person may pass a ticket on: everybody may who sees it live. Its target may be out of their own sight. */
export const canTransfer = (actor: Actor, place: TicketPlace) => isLive(place) && canSeeTicket(actor, place);

/**
 * Whether closing sends a farewell. Its text is the attendant's own, else the connection's; without a text nothing is
 * sent.
 */
export const farewellOnClose = (
  settings: Pick<Settings, 'sendFarewellWaitingTicket'>,
  asked: boolean | undefined,
  before: Pick<TicketPlace, 'status' | 'isGroup'>,
  groupAsTicket: 'enabled' | 'disabled',
) =>
  asked !== false &&
  (before.status !== 'pending' || settings.sendFarewellWaitingTicket === 'enabled') &&
  (!before.isGroup || groupAsTicket === 'enabled');

export const listTransferTargets: BrowserRoute<typeof schemas.listTransferTargets> = {
  method: 'GET',
  path: '/transferTargets',
};
