import type { Channel } from '@guiche/contract/channel-abilities';
import type { OtherOpenTicket } from '@guiche/contract/ticket-requests';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { StatusAct } from './ticket-acts.ts';

/** What was chosen for an act before it starts. */
export interface ActChoice {
  /** The queue in which it is attended; null: unchanged. */
  queueId: number | null;
  /** Whether a farewell is sent. */
  farewell: boolean;
  /** Opens the next ticket of the list afterwards. */
  next: boolean;
}

/** No queue, no farewell, no next ticket. */
export const plainChoice: ActChoice = { queueId: null, farewell: false, next: false };

export interface ContactChoice {
  id: number;
  name: string;
  number: string;
  channel: Channel;
}

/** A live ticket of the contact that prevents a new one on the connection. */
export interface FoundOther {
  contactId: number;
  whatsappId: number;
  name: string;
  other: OtherOpenTicket;
}

/** The question or notice to show. */
export type ActDialogState =
  | { kind: 'queue'; act: 'accept' | 'reopen'; ticket: Ticket }
  | { kind: 'close'; act: 'resolve' | 'ignore'; ticket: Ticket; next: boolean }
  /** A tag is required to close, and the contact has none. */
  | { kind: 'tags'; act: StatusAct; ticket: Ticket; choice: ActChoice }
  | { kind: 'transfer'; ticket: Ticket; userId: number | null }
  | { kind: 'delete'; ticket: Ticket }
  | { kind: 'taken'; ticket: Ticket }
  | { kind: 'log'; ticket: Ticket }
  | { kind: 'snooze'; ticket: Ticket }
  | { kind: 'begin'; contact: ContactChoice | null }
  /** A live ticket of the contact prevents a new one. */
  | { kind: 'other'; found: FoundOther };
