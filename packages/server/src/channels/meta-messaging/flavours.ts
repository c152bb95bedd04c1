import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { ChannelAdapter, ChannelCapabilities } from '../adapter.ts';
import type { Identity } from '../inbound-events.ts';

/** Where Messenger and Instagram differ. All else is one platform. */
export interface Flavour {
  channel: Extract<ChannelAdapter['channel'], 'facebook' | 'instagram'>;
  /** The `object` of webhook bodies. */
  object: string;
  /** What customers are known by, each under our account only. */
  identityType: Extract<Identity['type'], 'psid' | 'igsid'>;
  /** What the person who logged in must have allowed for anything to go out. */
  sendingPermission: string;
  /** Codes that elsewhere say that a permission is missing, and here that one customer agreed to nothing yet. */
  consentCodes: ReadonlySet<string>;
  /** Uploads name the platform where it is not Messenger. */
  uploadPlatform: string | null;
  /** Fields of a customer that hold a name, the better first. */
  nameFields: readonly string[];
  /** Characters of a text above buttons; null: buttons are not drawn. */
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
