import { channelAbilities } from '@guiche/contract/channel-abilities';
import { listLimits } from '@guiche/contract/interactive-sends';
import { interactiveData, listData } from '@guiche/contract/message-data.schemas';
import type { ConnectionAccess, OutboundPart } from '../../channels/adapter.ts';

const interactiveTypes: ReadonlySet<string> = new Set(['list', 'interactive', 'payment']);
export const isInteractiveType = (mediaType: string) => interactiveTypes.has(mediaType);

/** How a message of an interactive kind leaves: as the channel draws it, or as the words that say the same. */
export function interactivePart(channel: ConnectionAccess['channel'], mediaType: string, data: unknown): OutboundPart {
  const drawn = channelAbilities[channel].interactive;
  if (mediaType === 'list' && drawn.includes('list')) {
    const list = listData.safeParse(data).data;
    if (list) return { kind: 'list', list };
  }
  if (mediaType === 'interactive' && drawn.includes('url')) {
    const sent = interactiveData.safeParse(data).data;
    const [button] = sent?.buttons ?? [];
    // With the address of a picture below them the words may have become longer than what is drawn.
    if (sent && button?.link && sent.text.length <= listLimits.text) {
      return { kind: 'link', title: sent.title, text: sent.text, buttonText: button.title, link: button.link };
    }
  }
  return { kind: 'text' };
}
