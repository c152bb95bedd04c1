import type * as z from 'zod/mini';
import type * as f from './fields.schemas.ts';

export type Channel = z.infer<typeof f.channel>;

/** Kinds that the builder of interactive messages makes: Lista, URL, Copia, Me Ligue, PIX. */
export const interactiveKinds = ['list', 'url', 'copy', 'call', 'pix'] as const;
export type InteractiveKind = (typeof interactiveKinds)[number];
export type BuiltKind = InteractiveKind | 'poll';

/** What a channel can carry and do. Menus and the composer follow it, and offer nothing else. */
export interface ChannelAbilities {
  /** Most units of a text, counted in `lengthUnit` by {@link bodyLength}. */
  maxBodyLength: number;
  lengthUnit: 'characters' | 'bytes';
  /** Most characters under a file; 0: the words go as a message of their own. */
  maxCaptionLength: number;
  /** Whether a message can answer another one. */
  replies: boolean;
  locations: boolean;
  contacts: boolean;
  stickers: boolean;
  /** Whether a sent message can be changed or taken back, on the contact's side, too. */
  edits: boolean;
  deletes: boolean;
  reactions: boolean;
  /** Whether contacts see that we write, and we that they do. */
  presence: boolean;
  /** Kinds that the contact's application draws; the others go as text that says the same. */
  interactive: readonly InteractiveKind[];
  /** Whether a poll can be sent and its votes come back. It has no form in words. */
  polls: boolean;
  /** Whether texts that the platform approved beforehand can be sent, also to contacts who have not written lately. */
  templates: boolean;
  /** How long after the contact's last message answers are taken; null: always. */
  replyWindowHours: number | null;
  /** The same for a person's answers, where the channel's owner granted more time; null: no longer than others. */
  manualWindowHours: number | null;
  /**
   * How a connection of the channel is made: a code is scanned, an account is typed in, or somebody logs in at the
   * platform.
   */
  way: 'session' | 'account' | 'login';
  /** Whether there are conversations with several people. */
  groups: boolean;
  /** Whether a message can name a member of a group, whose phone then calls them. */
  mentions: boolean;
  /** Whether earlier messages can be imported, since when and how as people choose. */
  imports: boolean;
  /** Whether the channel tells, without a message to it, if a number has an account. */
  numberChecks: boolean;
  /** The family whose channels write to the same addresses of people. */
  family: 'whatsapp' | 'facebook' | 'instagram';
}

/**
 * Sources: Cloud API, Messenger and Instagram messaging references, mid-2026. None of the three edits or takes back
 * what a business sent. Of interactive kinds the Cloud API draws lists and links; copy codes and calls need templates,
 * and payments an account that is enabled for them. Messenger and Instagram draw a list as answers to be pressed. Only
 * WhatsApp by QR has polls.
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

/**
 * The kinds that the builder of interactive messages offers: polls only where the channel has them, the others
 * everywhere.
 */
export const builtKindsOf = (channel: Channel): readonly BuiltKind[] =>
  channelAbilities[channel].polls ? [...interactiveKinds, 'poll'] : interactiveKinds;

/** Whether a connection of a channel can write to a contact of another one at all. */
export const reachesFrom = (channel: Channel, contactChannel: Channel): boolean =>
  channelAbilities[channel].family === channelAbilities[contactChannel].family;

/**
 * Length of words on a channel: letters, as people count them, or bytes of UTF-8, of which an accented letter takes
 * two.
 */
export function bodyLength(channel: Channel, words: string): number {
  if (channelAbilities[channel].lengthUnit === 'characters') return words.length;
  let bytes = 0;
  for (const letter of words) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Cuts words to what the channel carries, between letters. */
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
