import { isStandIn } from '@guiche/contract/stand-ins';
import { fieldsOf } from '@guiche/contract/stored-fields';
import type { MediaKind } from '../../../ui/kind-label.tsx';

const namedKinds = [
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'event',
  'list',
  'interactive',
  'payment',
  'ad',
  'poll',
  'call_log',
  'reaction',
] as const satisfies readonly MediaKind[];

/** The fields that tell a message's kind; a quote has no data, and says itself whether it is a stand-in. */
export interface Kinded {
  mediaType: string;
  dataJson?: unknown;
  isStandIn?: boolean | undefined;
}

/** The kind that has an icon and a word; null: texts and kinds without a word. */
export function kindOf(message: Kinded): MediaKind | null {
  const { mediaType, dataJson } = message;
  if (mediaType === 'audio') return fieldsOf(dataJson).isVoice === true ? 'voice' : 'audio';
  if (message.isStandIn || isStandIn(message)) return 'late';
  return namedKinds.find((kind) => kind === mediaType) ?? null;
}
