import * as z from 'zod/mini';
import { longestWrapped } from './phone.ts';

/** `pending`: on its way from or to the channel. `failed`: `error` says why; it can be asked for again. */
const mediaState = z.enum(['pending', 'ready', 'failed']);

/** Why a file is missing, in words that the client translates. */
const mediaError = z.enum(['too_large', 'expired', 'unreachable', 'refused', 'storage_full', 'broken']);

/** `dataJson` of image, audio, video, document and sticker. `mediaUrl` is null until the state is `ready`. */
export const mediaData = z.object({
  state: mediaState,
  error: z.nullable(mediaError),
  /** The sender's name for the file: text to show, never a path. */
  name: z.string(),
  /** Found in the bytes once they are here; until then the channel's claim. */
  mimeType: z.string(),
  /** Bytes. */
  size: z.nullable(z.int()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  seconds: z.nullable(z.number()),
  /** True for a voice note, false for music. */
  isVoice: z.boolean(),
  hasThumbnail: z.boolean(),
  /** For a voice note 64 heights, 0 to 100. Absent in older data. */
  waveform: z.optional(z.nullable(z.array(z.int()))),
});
export type MediaData = z.infer<typeof mediaData>;

/** `dataJson` of a location. Degrees, WGS 84. */
export const locationData = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  name: z.nullable(z.string().check(z.maxLength(250))),
  address: z.nullable(z.string().check(z.maxLength(500))),
});
export type LocationData = z.infer<typeof locationData>;

/** The account that a card names besides the number: digits, in the channel's form. Absent: none. */
const account = z.string().check(z.regex(/^\d{5,20}$/));

const contactCard = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(250)),
  organization: z.nullable(z.string().check(z.maxLength(250))),
  phones: z.array(
    z.object({
      number: z.string().check(z.maxLength(longestWrapped)),
      label: z.nullable(z.string()),
      account: z.optional(account),
    }),
  ),
  emails: z.array(z.string().check(z.maxLength(255))),
});

/** `dataJson` of a contact message. */
export const contactCardData = z.object({ contacts: z.array(contactCard) });
export type ContactCardData = z.infer<typeof contactCardData>;

const sentCard = z.strictObject({
  name: z.string().check(z.maxLength(250), z.regex(/\S/)),
  organization: z.nullish(z.string().check(z.maxLength(250))),
  phones: z
    .array(
      z.strictObject({
        /** In any writing; some countries have short numbers of services. */
        number: z.string().check(z.maxLength(longestWrapped), z.regex(/^[^*]*\p{Nd}[^*]*\p{Nd}[^*]*\p{Nd}[^*]*$/u)),
        label: z.nullish(z.string().check(z.maxLength(50))),
        /** The account, if the sender knows it; else that of the contact with this number is used. */
        account: z.optional(account),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
  emails: z.optional(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10))),
});
/** `vCard` of a call that sends contacts: one card, or several. */
export const sentCards = z.union([
  sentCard,
  z.strictObject({ contacts: z.array(sentCard).check(z.minLength(1), z.maxLength(20)) }),
]);

/** `location` of a call that sends a place. */
export const sentLocation = z.strictObject({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  name: z.nullish(z.string().check(z.maxLength(250))),
  address: z.nullish(z.string().check(z.maxLength(500))),
});
