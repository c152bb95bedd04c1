import type { MediaData } from '@guiche/contract/media';
import type { Message } from '@guiche/contract/messages';

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
