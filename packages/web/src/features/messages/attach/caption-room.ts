import { bodyLength, type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import { maxCaptionLength } from '@guiche/contract/media';

/** The channel of captions, and the signature that is put before them and counts. */
export interface CaptionPlace {
  channel: Channel;
  prefix: string;
}

/** The length of a caption and its limit. Where a file has no caption the text is a message of its own. */
export function captionRoom({ channel, prefix }: CaptionPlace, caption: string) {
  const words = caption.trim();
  const can = channelAbilities[channel];
  const most = Math.min(maxCaptionLength, can.maxCaptionLength > 0 ? can.maxCaptionLength : can.maxBodyLength);
  const length = words === '' ? 0 : bodyLength(channel, prefix + words);
  return { length, most, tooLong: length > most };
}
