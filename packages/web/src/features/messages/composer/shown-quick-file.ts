import type { MediaData } from '@guiche/contract/media.schemas';
import type { Message } from '@guiche/contract/messages.schemas';

const sounds = /\.(mp3|m4a|aac|amr|og[ag]|opus|wav|weba)$/i;
/** Whether a file takes a caption: no channel shows one under a sound, so the text follows as a message. */
export const carriesWords = ({ name }: { name: string }): boolean => !sounds.test(name);

const pictures = /\.(jpe?g|png|webp|gif)$/i;

/**
 * The data of a quick message's file for its bubble until the server's message replaces it. The server has its bytes
 * already.
 */
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
