import type { Ticket } from '@guiche/contract/tickets.schemas';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { ContactChoice } from './act-dialog-state.ts';

/** What the conversation needs of the inbox around it. */
export interface InboxActions {
  accept: (ticket: Ticket) => void;
  reopen: (ticket: Ticket) => void;
  /** Asks how to close it; with `next` the next ticket of the list opens afterwards. */
  resolve: (ticket: Ticket, how?: { next?: boolean }) => void;
  /** Takes over another attendant's ticket for the current person. */
  takeOver: (ticket: Ticket) => void;
  /** Opens the dialog for a new ticket, with this contact if one is given. */
  begin: (contact?: ContactChoice) => void;
  /** Closes the chat. */
  close: () => void;
  /** Shows the list on a narrow screen. */
  showList: () => void;
  /** Opens the longest waiting ticket; null: nobody waits. */
  openNext: (() => void) | null;
  /** Jumps to another hit; null: leaves the search. */
  showHit: (messageId: number | null) => void;
  /** Marks the contact's messages up to this one as read. */
  markRead: (ticket: Ticket, lastMessageId: number) => Promise<void>;
  /** Signals that the person types in this ticket. */
  signalTyping: (ticketId: number) => void;
}

/** The search hit through which a ticket was opened. */
export interface ChatHit {
  messageId: number;
  /** The search text as typed. */
  text: string;
}

export interface ChatPaneProps {
  /** Null: no ticket is chosen; undefined: it is loading. */
  ticket: Ticket | null | undefined;
  inbox: InboxActions;
  /** The message at which it opens; null: as usual. */
  hit: ChatHit | null;
}

/** The conversation beside the list. It belongs to a higher feature, so whoever joins the routes passes it in. */
export type ChatPane = AsyncRouteComponent<ChatPaneProps>;
