import { channelAbilities } from '@guiche/contract/channel-abilities';
import { listLimits } from '@guiche/contract/interactive-sends';
import { interactiveData, listData } from '@guiche/contract/message-data.schemas';
import type { ConnectionAccess, OutboundPart } from '../../channels/adapter.ts';

const interactiveTypes: ReadonlySet<string> = new Set(['list', 'interactive', 'payment']);
export const isInteractiveType = (mediaType: string) => interactiveTypes.has(mediaType);

/** Decides how an interactive message leaves: as the channel draws it, or as words that say the same. */
export function interactivePart(channel: ConnectionAccess['channel'], mediaType: string, data: unknown): OutboundPart {
  const drawn = channelAbilities[channel].interactive;
  if (mediaType === 'list' && drawn.includes('list')) {
    const list = listData.safeParse(data).data;
    if (list) return { kind: 'list', list };
  }
  if (mediaType === 'interactive' && drawn.includes('url')) {
    const sent = interactiveData.safeParse(data).data;
    const [button] = sent?.buttons ?? [];
    // Words with a picture's address below them may be longer than a drawn message allows.
    if (sent && button?.link && sent.text.length <= listLimits.text) {
      return { kind: 'link', title: sent.title, text: sent.text, buttonText: button.title, link: button.link };
    }
  }
  return { kind: 'text' };
}
