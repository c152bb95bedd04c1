import type { Message } from '@guiche/contract/messages.schemas';
import type { QueuedSend } from './queued-send.ts';

/** Where what is queued survives a reload. */
export interface SendStore {
  load: (userId: number) => Promise<QueuedSend[]>;
  put: (send: QueuedSend) => Promise<void>;
  remove: (clientId: string) => Promise<void>;
}

export interface SendQueueDeps {
  store: SendStore;
  /** What has to be at the server before a message that is written now. */
  ahead: (ticketId: number) => Promise<void>;
  /** `signal` ends it when a person takes the send back. */
  post: (send: QueuedSend, signal: AbortSignal) => Promise<Message>;
  /** The server has it: the conversation shows the message from now on. */
  onSent: (message: Message) => void;
  newId: () => string;
  now: () => Date;
  /** The store refused to keep it: it lives as long as this page. */
  onNotKept: (send: QueuedSend) => void;
  /** The server will not have it as it is. Each time it is refused, not each time that is read again. */
  onRefused: (send: QueuedSend) => void;
  /** It waits here no longer: sent, given up, or about to be tried as new. */
  onGone: (clientId: string) => void;
  later: (run: () => void, ms: number) => void;
}
