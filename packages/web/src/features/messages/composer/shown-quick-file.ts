import type { MediaData } from '@guiche/contract/media.schemas';
import type { Message } from '@guiche/contract/messages.schemas';

const sounds = /\.(mp3|m4a|aac|amr|og[ag]|opus|wav|weba)$/i;
/** No channel shows words under a sound: they follow it as a message of their own. */
export const carriesWords = ({ name }: { name: string }): boolean => !sounds.test(name);

const pictures = /\.(jpe?g|png|webp|gif)$/i;

/** How the file of a quick message looks until the server's message takes its place. Its bytes are the server's already. */
export function shownQuickFile({
  path,
  name,
}: {
  path: string;
  name: string;
}): Pick<Message, 'mediaType' | 'mediaUrl' | 'dataJson'> {
  const data: MediaData = {
    state: 'ready',
    error: null,
    name,
    mimeType: '',
    size: null,
    width: null,
    height: null,
    seconds: null,
    isVoice: false,
    hasThumbnail: false,
  };
  return { mediaType: pictures.test(name) ? 'image' : 'document', mediaUrl: path, dataJson: data };
}
