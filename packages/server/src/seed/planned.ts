import type { ContactCardData, LocationData } from '@guiche/contract/media.schemas';
import type { QueueName } from './dialogues.ts';
import type { AttendantKey } from './people.ts';

/** What a demo message holds besides words. `file` is one of the demo's own, in `files/`. */
export type PlannedPart =
  | { kind: 'image' | 'audio' | 'video' | 'document' | 'sticker'; file: string; name: string; isVoice: boolean }
  | { kind: 'location'; data: LocationData }
  | { kind: 'contact'; data: ContactCardData };

export interface PlannedMessage {
  fromMe: boolean;
  body: string;
  /** Milliseconds. */
  at: number;
  /** Place in the same list. */
  quotes: number | null;
  ack: number;
  sendState: 'sent' | 'failed' | 'unconfirmed' | null;
  sendError: string | null;
  /** Null: plain text. */
  part: PlannedPart | null;
}

export interface PlannedTicket {
  uuid: string;
  /** Place in the list of contacts. */
  contact: number;
  status: 'pending' | 'open' | 'closed';
  queue: QueueName | null;
  owner: AttendantKey | null;
  messages: PlannedMessage[];
  unread: number;
  /** The company wrote first. */
  isActive: boolean;
  /** Milliseconds. */
  createdAt: number;
  acceptedAt: number | null;
  closedAt: number | null;
}
