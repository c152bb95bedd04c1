import { isStandIn } from '@guiche/contract/stand-ins';
import type { MediaKind } from '../../../ui/kind-label.tsx';

const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type FileKind = (typeof fileKinds)[number];

export const isFileKind = (kind: string): kind is FileKind => fileKinds.some((known) => known === kind);

/** The fields of whatever it is; none where there are none. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const namedKinds = [
  ...fileKinds,
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
