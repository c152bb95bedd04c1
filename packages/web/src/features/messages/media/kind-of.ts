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

/** What tells a message's kind; a quote comes without data, and says itself whether its message has come. */
export interface Kinded {
  mediaType: string;
  dataJson?: unknown;
  isStandIn?: boolean | undefined;
}

/** The kind that people know by an icon and a word; null for texts and what has no word yet. */
export function kindOf(message: Kinded): MediaKind | null {
  const { mediaType, dataJson } = message;
  if (mediaType === 'audio') return fieldsOf(dataJson).isVoice === true ? 'voice' : 'audio';
  if (message.isStandIn || isStandIn(message)) return 'late';
  return namedKinds.find((kind) => kind === mediaType) ?? null;
}
