import type { Message } from '@guiche/contract/messages.schemas';
import type { ShownMessage } from '../chat-rows.ts';
import type { ActPlace } from './allowed-acts.ts';
import type { Selection } from './use-selection.ts';

/** The acts on the bubbles of a conversation. The same object until something changes. */
export interface BubbleActs {
  place: ActPlace;
  selection: Selection;
  reply: (shown: ShownMessage) => void;
  react: (message: Message, emoji: string) => void;
  /** Opens the emoji picker for a reaction. */
  pickSign: (message: Message) => void;
  forward: (messages: readonly Message[]) => void;
  edit: (message: Message) => void;
  remove: (messages: readonly Message[]) => void;
}
