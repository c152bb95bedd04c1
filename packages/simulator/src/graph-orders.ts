import type { Card, FileKind, Interactive, Place } from './model.ts';

/** `input` is the recipient as the business typed it, `digits` what is left of it; both are the user id where it named that. */
export type SendOrder = {
  call: 'send';
  input: string;
  digits: string;
  /** The business-scoped user id, where the business knows no number. */
  userId: string | null;
  /** The words; under a file its caption. */
  text: string;
  content: OrderedContent;
  replyTo: string | null;
  opaque: string | null;
};
export type ReadOrder = { call: 'read'; messageId: string; isTyping: boolean };

/** What the business wants sent, before it is known whether its files exist. */
export type OrderedContent =
  | { type: 'text' }
  | { type: FileKind; mediaId: string; name: string | null; isVoice: boolean }
  | { type: 'location'; place: Place }
  | { type: 'contacts'; cards: Card[] }
  | { type: 'reaction'; messageId: string }
  | { type: 'interactive'; interactive: Interactive }
  | {
      type: 'template';
      name: string;
      language: string;
      header: { name: string | null; text: string }[];
      file: { kind: FileKind; mediaId: string; name: string | null } | null;
      /** What stands at the place above the words. */
      place: string | null;
      body: { name: string | null; text: string }[];
      buttons: { subType: string; index: number; text: string }[];
    };
