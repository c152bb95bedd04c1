import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ContactChoice } from './act-dialog-state.ts';

/** What the conversation asks of the inbox around it. */
export interface InboxActions {
  accept: (ticket: Ticket) => void;
  reopen: (ticket: Ticket) => void;
  /** Asks how to close it; with `next`, the next ticket of the list opens in its place. */
  resolve: (ticket: Ticket, how?: { next?: boolean }) => void;
  /** Makes somebody else's ticket one's own. */
  takeOver: (ticket: Ticket) => void;
  /** Asks for a new ticket, of this contact where one is given. */
  begin: (contact?: ContactChoice) => void;
  /** Back to no ticket. */
  close: () => void;
  /** Shows the list where only one side has room. */
  showList: () => void;
  /** Opens the ticket that has waited longest; null while nobody waits. */
  openNext: (() => void) | null;
  /** Goes to another message that was found; null: no longer to any. */
  showHit: (messageId: number | null) => void;
  /** The contact's messages up to this one were seen. */
  markRead: (ticket: Ticket, lastMessageId: number) => Promise<void>;
  /** A key was pressed in the composer of this ticket. */
  signalTyping: (ticketId: number) => void;
}

/** What a search found in the ticket that was opened by it. */
export interface ChatHit {
  messageId: number;
  /** What was searched for, as typed. */
  text: string;
}

export interface ChatPaneProps {
  /** Null while no ticket is chosen, undefined while the chosen one is on its way. */
  ticket: Ticket | null | undefined;
  inbox: InboxActions;
  /** The message to open it at; null: as usual. */
  hit: ChatHit | null;
}

/** The conversation beside the list. It stands above this feature, so whoever joins the routes hands it in. */
export type ChatPane = AsyncRouteComponent<ChatPaneProps>;
