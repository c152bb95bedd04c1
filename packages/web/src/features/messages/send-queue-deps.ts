import type { Message } from '@guiche/contract/messages.schemas';
import type { QueuedSend } from './queued-send.ts';

/** The store in which queued messages survive a reload. */
export interface SendStore {
  load: (userId: number) => Promise<QueuedSend[]>;
  put: (send: QueuedSend) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
}

export interface SendQueueDeps {
  store: SendStore;
  /** Resolves when earlier changes of the ticket have reached the server. */
  ahead: (ticketId: number) => Promise<void>;
  /** Sends a message; `signal` aborts it when a person cancels. */
  post: (send: QueuedSend, signal: AbortSignal) => Promise<Message>;
  /** Called when the server has it, to show the message in the conversation. */
  onSent: (message: Message) => void;
  newId: () => string;
  now: () => Date;
  /** Called when it could not be stored: it lives as long as this page. */
  onNotKept: (send: QueuedSend) => void;
  /** Called each time the server refuses it, but not when a refused one is loaded again. */
  onRefused: (send: QueuedSend) => void;
  /** Called when it leaves the queue: sent, given up, or replaced by a new try. */
  onGone: (clientId: string) => void;
  later: (run: () => void, ms: number) => void;
}
