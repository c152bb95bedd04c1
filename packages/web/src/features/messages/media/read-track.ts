import { readContent } from '@guiche/contract/media';
import type { MediaData } from '@guiche/contract/media.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import type { Track } from './audio-player.ts';

/** The track of a message's sound. */
export function trackOf(
  { id, clientId }: Pick<Message, 'id' | 'clientId'>,
  url: string,
  { mimeType, seconds, isVoice }: MediaData,
): Track {
  return { key: clientId ?? String(id), messageId: id === 0 ? null : id, url, mimeType, seconds, isVoice };
}

/** The contact's next unheard sound after a message; null: there is none. */
export function nextUnheard(
  messages: readonly Message[],
  afterId: number,
  wasHeard: (messageId: number) => boolean,
): Track | null {
  for (const message of messages) {
    if (message.id <= afterId || message.fromMe || message.isDeleted || wasHeard(message.id)) continue;
    const content = readContent(message);
    if (content?.kind === 'file' && content.as === 'audio' && content.url !== null)
      return trackOf(message, content.url, content.data);
  }
  return null;
}
