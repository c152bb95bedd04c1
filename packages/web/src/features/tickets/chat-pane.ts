import type { Ticket } from '@guiche/contract/tickets';
import type { AsyncRouteComponent } from '@tanstack/react-router';

/** What the conversation asks of the inbox around it. */
export interface ChatDoor {
  accept: (ticket: Ticket) => void;
  reopen: (ticket: Ticket) => void;
  /** Closes it, after the question that takes; then the next one of the list is opened. */
  resolve: (ticket: Ticket) => void;
  /** Makes somebody else's ticket the reader's own. */
  takeOver: (ticket: Ticket) => void;
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
  door: ChatDoor;
  /** The message to open it at; null: as usual. */
  hit: ChatHit | null;
}

/** The conversation beside the list. It stands above this feature, so whoever joins the routes hands it in. */
export type ChatPane = AsyncRouteComponent<ChatPaneProps>;
