import type * as z from 'zod/mini';
import type * as f from './fields.ts';

export type Channel = z.infer<typeof f.channel>;

/** What the builder of interactive messages makes: Lista, URL, Copia, Me Ligue, PIX. */
export const interactiveKinds = ['list', 'url', 'copy', 'call', 'pix'] as const;
export type InteractiveKind = (typeof interactiveKinds)[number];

/** What a channel can carry and do. Menus and the composer follow it; what is not here is not offered. */
export interface ChannelAbilities {
  /** Characters. */
  maxBodyLength: number;
  maxCaptionLength: number;
  /** A message can answer another one. */
  replies: boolean;
  locations: boolean;
  contacts: boolean;
  /** What we sent can be changed, or taken back, at the contact's too. */
  edits: boolean;
  deletes: boolean;
  reactions: boolean;
  /** Drawn by the contact's application; the other kinds go as text that says the same. */
  interactive: readonly InteractiveKind[];
  /** Answers are taken for so long after the contact last wrote; null: always. */
  replyWindowHours: number | null;
}

/**
 * Sources: Cloud API, Messenger and Instagram messaging references, mid-2026. None of the three edits or takes back what
 * a business sent. Of interactive kinds the Cloud API draws lists and links; copy codes and calls need templates, and
 * payments an account that is enabled for them.
 */
export const channelAbilities: Readonly<Record<Channel, ChannelAbilities>> = {
  whatsapp: {
    maxBodyLength: 4096,
    maxCaptionLength: 1024,
    replies: true,
    locations: true,
    contacts: true,
    edits: true,
    deletes: true,
    reactions: true,
    interactive: [],
    replyWindowHours: null,
  },
  whatsappapi: {
    maxBodyLength: 4096,
    maxCaptionLength: 1024,
    replies: true,
    locations: true,
    contacts: true,
    edits: false,
    deletes: false,
    reactions: true,
    interactive: ['list', 'url'],
    replyWindowHours: 24,
  },
  facebook: {
    maxBodyLength: 2000,
    maxCaptionLength: 0,
    replies: true,
    locations: false,
    contacts: false,
    edits: false,
    deletes: false,
    reactions: true,
    interactive: ['url', 'call'],
    replyWindowHours: 24,
  },
  instagram: {
    maxBodyLength: 1000,
    maxCaptionLength: 0,
    replies: true,
    locations: false,
    contacts: false,
    edits: false,
    deletes: false,
    reactions: true,
    interactive: [],
    replyWindowHours: 24,
  },
};
