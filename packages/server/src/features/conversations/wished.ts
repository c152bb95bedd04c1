import type { ErrorCode } from '@guiche/contract/errors';
import type { TicketPlace } from '@guiche/contract/visibility';
import type { LockedTicket, ShownTicket } from '../tickets/index.ts';
import type { Change } from './transitions.ts';

/** A ticket as it was shown, and as it is under its lock. */
export interface Wished {
  seen: ShownTicket;
  ticket: LockedTicket;
  /** It was read behind the lock. */
  isSeenLocked?: boolean;
}

/** A ticket that a wish moves. */
export interface Moving extends Wished {
  before: TicketPlace;
  change: Change;
}

/** What a wish came to on one ticket. `stays`: it is as it was, or somebody else was first. */
export type Outcome =
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'stays' }
  | { kind: 'noted'; after: ShownTicket }
  | { kind: 'moved'; after: ShownTicket; left: TicketPlace; act: Change['act']; said: boolean; logId: number | null };

export const groupAsTicketOf = (row: Pick<ShownTicket, 'connection_group_as_ticket'>) =>
  row.connection_group_as_ticket === 'enabled';
