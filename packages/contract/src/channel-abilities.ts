import type * as z from 'zod/mini';
import type * as f from './fields.schemas.ts';

export type Channel = z.infer<typeof f.channel>;

/** What the builder of interactive messages makes: Lista, URL, Copia, Me Ligue, PIX. */
export const interactiveKinds = ['list', 'url', 'copy', 'call', 'pix'] as const;
export type InteractiveKind = (typeof interactiveKinds)[number];
export type BuiltKind = InteractiveKind | 'poll';

/** What a channel can carry and do. Menus and the composer follow it; what is not here is not offered. */
export interface ChannelAbilities {
  /** In `lengthUnit`, as {@link bodyLength} counts. */
  maxBodyLength: number;
  lengthUnit: 'characters' | 'bytes';
  /** Characters under a file; 0: the words go as a message of their own. */
  maxCaptionLength: number;
  /** A message can answer another one. */
  replies: boolean;
  locations: boolean;
  contacts: boolean;
  stickers: boolean;
  /** What we sent can be changed, or taken back, at the contact's too. */
  edits: boolean;
  deletes: boolean;
  reactions: boolean;
  /** Contacts are shown that we write, and we that they do. */
  presence: boolean;
  /** Drawn by the contact's application; the other kinds go as text that says the same. */
  interactive: readonly InteractiveKind[];
  /** A question with answers to choose from can be sent, and comes back with who chose what: no words do that. */
  polls: boolean;
  /** Texts that the platform approved beforehand can be sent, also to who has not written lately. */
  templates: boolean;
  /** Answers are taken for so long after the contact last wrote; null: always. */
  replyWindowHours: number | null;
  /** A person's answers may be taken for so long, where the channel's owner granted that; null: no longer than others. */
  manualWindowHours: number | null;
  /** How one gets a connection of it: a code is scanned, an account is typed in, or somebody logs in at the platform. */
  way: 'session' | 'account' | 'login';
  /** Conversations with several people. */
  groups: boolean;
  /** In a group somebody of it can be spoken to, so that their phone calls them. */
  mentions: boolean;
  /** What was said before is imported as people set it up: since when, and what becomes of it. */
  imports: boolean;
  /** It can be asked whether a number has an account, without writing to it. */
  numberChecks: boolean;
  /** Who people are known to: channels of one family write to the same addresses. */
  family: 'whatsapp' | 'facebook' | 'instagram';
}

/**
 * Sources: Cloud API, Messenger and Instagram messaging references, mid-2026. None of the three edits or takes back what
 * a business sent. Of interactive kinds the Cloud API draws lists and links; copy codes and calls need templates, and
 * payments an account that is enabled for them. Messenger and Instagram draw a list as answers to be pressed. Polls are
 * WhatsApp by QR's alone.
 */
export const channelAbilities: Readonly<Record<Channel, ChannelAbilities>> = {
  whatsapp: {
    maxBodyLength: 4096,
    lengthUnit: 'characters',
    maxCaptionLength: 1024,
    replies: true,
    locations: true,
    contacts: true,
    stickers: true,
    edits: true,
    deletes: true,
    reactions: true,
    presence: true,
    interactive: [],
    polls: true,
    templates: false,
    replyWindowHours: null,
    manualWindowHours: null,
    way: 'session',
    groups: true,
    mentions: true,
    imports: true,
    numberChecks: true,
    family: 'whatsapp',
  },
  whatsappapi: {
    maxBodyLength: 4096,
    lengthUnit: 'characters',
    maxCaptionLength: 1024,
    replies: true,
    locations: true,
    contacts: true,
    stickers: true,
    edits: false,
    deletes: false,
    reactions: true,
    presence: false,
    interactive: ['list', 'url'],
    polls: false,
    templates: true,
    replyWindowHours: 24,
    manualWindowHours: null,
    way: 'account',
    groups: false,
    mentions: false,
    imports: true,
    numberChecks: false,
    family: 'whatsapp',
  },
  facebook: {
    maxBodyLength: 2000,
    lengthUnit: 'characters',
    maxCaptionLength: 0,
    replies: true,
    locations: false,
    contacts: false,
    stickers: false,
    edits: false,
    deletes: false,
    reactions: true,
    presence: false,
    interactive: ['list', 'url'],
    polls: false,
    templates: false,
    replyWindowHours: 24,
    manualWindowHours: 168,
    way: 'login',
    groups: false,
    mentions: false,
    imports: false,
    numberChecks: false,
    family: 'facebook',
  },
  instagram: {
    maxBodyLength: 1000,
    lengthUnit: 'bytes',
    maxCaptionLength: 0,
    replies: true,
    locations: false,
    contacts: false,
    stickers: false,
    edits: false,
    deletes: false,
    reactions: true,
    presence: false,
    interactive: ['list'],
    polls: false,
    templates: false,
    replyWindowHours: 24,
    manualWindowHours: 168,
    way: 'login',
    groups: false,
    mentions: false,
    imports: false,
    numberChecks: false,
    family: 'instagram',
  },
};

/** What the builder of interactive messages offers: polls only where there are polls, the others everywhere. */
export const builtKindsOf = (channel: Channel): readonly BuiltKind[] =>
  channelAbilities[channel].polls ? [...interactiveKinds, 'poll'] : interactiveKinds;

/** Whether a connection of a channel can write to a contact of another one at all. */
export const reachesFrom = (channel: Channel, contactChannel: Channel): boolean =>
  channelAbilities[channel].family === channelAbilities[contactChannel].family;

/** How long words are where they go: letters, as people count, or bytes of UTF-8, of which an accent takes two. */
export function bodyLength(channel: Channel, words: string): number {
  if (channelAbilities[channel].lengthUnit === 'characters') return words.length;
  let bytes = 0;
  for (const letter of words) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** As much of the words as the channel carries, cut between letters. */
export function cutBody(channel: Channel, words: string): string {
  const most = channelAbilities[channel].maxBodyLength;
  if (bodyLength(channel, words) <= most) return words;
  let cut = '';
  for (const letter of words) {
    if (bodyLength(channel, cut + letter) > most) break;
    cut += letter;
  }
  return cut;
}
