import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ChannelAdapter, ChannelCapabilities } from '../adapter.ts';
import type { Identity } from '../inbound-events.ts';

/** The differences between Messenger and Instagram; all else is one platform. */
export interface Flavour {
  channel: Extract<ChannelAdapter['channel'], 'facebook' | 'instagram'>;
  /** The `object` of webhook bodies. */
  object: string;
  /** The kind of id that customers have, valid for our account only. */
  identityType: Extract<Identity['type'], 'psid' | 'igsid'>;
  /** The permission that the person who logged in must have granted for anything to go out. */
  sendingPermission: string;
  /** Codes that usually mean a missing permission, and here that one customer has not consented yet. */
  consentCodes: ReadonlySet<string>;
  /** The platform that uploads must name, where it is not Messenger. */
  uploadPlatform: string | null;
  /** A customer's fields that hold a name, best first. */
  nameFields: readonly string[];
  /** Most characters of a text above buttons; null: buttons are not drawn. */
  maxButtonText: number | null;
  capabilities: ChannelCapabilities;
}

const mega = 1024 * 1024;

/** Source: Send API and Instagram Messaging references, "Attachments". Sound in other forms is converted. */
export const messengerFlavour: Flavour = {
  channel: 'facebook',
  object: 'page',
  identityType: 'psid',
  sendingPermission: 'pages_messaging',
  consentCodes: new Set(),
  uploadPlatform: null,
  nameFields: ['name', 'first_name'],
  maxButtonText: 640,
  capabilities: {
    ...channelAbilities.facebook,
    files: {
      image: { types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 25 * mega },
      audio: { types: ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav'], maxBytes: 25 * mega },
      video: { types: ['video/mp4', 'video/quicktime', 'video/webm'], maxBytes: 25 * mega },
      document: { types: 'any', maxBytes: 25 * mega },
    },
  },
};

export const instagramFlavour: Flavour = {
  channel: 'instagram',
  object: 'instagram',
  identityType: 'igsid',
  sendingPermission: 'instagram_manage_messages',
  consentCodes: new Set(['230']),
  uploadPlatform: 'instagram',
  nameFields: ['name', 'username'],
  maxButtonText: null,
  capabilities: {
    ...channelAbilities.instagram,
    files: {
      image: { types: ['image/jpeg', 'image/png', 'image/gif'], maxBytes: 8 * mega },
      audio: { types: ['audio/mp4', 'audio/aac', 'audio/wav'], maxBytes: 25 * mega },
      video: { types: ['video/mp4', 'video/ogg', 'video/quicktime', 'video/webm'], maxBytes: 25 * mega },
      document: { types: ['application/pdf'], maxBytes: 25 * mega },
    },
  },
};
