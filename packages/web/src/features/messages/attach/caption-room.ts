import { bodyLength, type Channel, channelAbilities } from '@guiche/contract/channel-abilities';
import { maxCaptionLength } from '@guiche/contract/media';

/** Where the words under a file go, and what is put before them; it counts. */
export interface CaptionPlace {
  channel: Channel;
  prefix: string;
}

/** How long words under a file are where they go, and may be. Where files carry none they are a message of their own. */
export function captionRoom({ channel, prefix }: CaptionPlace, caption: string) {
  const words = caption.trim();
  const can = channelAbilities[channel];
  const most = Math.min(maxCaptionLength, can.maxCaptionLength > 0 ? can.maxCaptionLength : can.maxBodyLength);
  const length = words === '' ? 0 : bodyLength(channel, prefix + words);
  return { length, most, tooLong: length > most };
}
