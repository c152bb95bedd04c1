import type { Channel } from '@guiche/contract/channel-abilities';
import type { OtherOpenTicket } from '@guiche/contract/ticket-requests';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { StatusAct } from './ticket-acts.ts';

/** What was decided about an act before it starts. */
export interface ActChoice {
  /** The queue in which it is attended; null: as it is. */
  queueId: number | null;
  /** Whether the contact hears a farewell. */
  farewell: boolean;
  /** Opens the next ticket of the list in place of the one that leaves. */
  next: boolean;
}

/** As things are, in silence. */
export const plainChoice: ActChoice = { queueId: null, farewell: false, next: false };

export interface ContactChoice {
  id: number;
  name: string;
  number: string;
  channel: Channel;
}

/** The live ticket of a contact, on the connection by which another one was to begin. */
export interface FoundOther {
  contactId: number;
  whatsappId: number;
  name: string;
  other: OtherOpenTicket;
}

/** What is to be asked or shown. */
export type ActDialogState =
  | { kind: 'queue'; act: 'accept' | 'reopen'; ticket: Ticket }
  | { kind: 'close'; act: 'resolve' | 'ignore'; ticket: Ticket; next: boolean }
  /** Nothing closes without a tag here, and the contact has none. */
  | { kind: 'tags'; act: StatusAct; ticket: Ticket; choice: ActChoice }
  | { kind: 'transfer'; ticket: Ticket; userId: number | null }
  | { kind: 'delete'; ticket: Ticket }
  | { kind: 'taken'; ticket: Ticket }
  | { kind: 'log'; ticket: Ticket }
  | { kind: 'snooze'; ticket: Ticket }
  | { kind: 'begin'; contact: ContactChoice | null }
  /** A live ticket of the contact stood in the way of a new one. */
  | { kind: 'other'; found: FoundOther };
