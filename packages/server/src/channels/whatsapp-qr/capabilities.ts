import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ChannelCapabilities } from '../adapter.ts';

const mega = 1024 * 1024;

/** What phones take and play, as far as is known: the channel publishes no limits. */
export const qrCapabilities: ChannelCapabilities = {
  ...channelAbilities.whatsapp,
  files: {
    image: { types: ['image/jpeg', 'image/png'], maxBytes: 16 * mega },
    audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], maxBytes: 16 * mega },
    video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 64 * mega },
    document: { types: 'any', maxBytes: 100 * mega },
    sticker: { types: ['image/webp'], maxBytes: mega },
  },
};
