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

/** The kind that people know by an icon and a word; null for texts and what has no word yet. */
export function kindOf({ mediaType, dataJson }: { mediaType: string; dataJson?: unknown }): MediaKind | null {
  if (mediaType === 'audio') return fieldsOf(dataJson).isVoice === true ? 'voice' : 'audio';
  return namedKinds.find((kind) => kind === mediaType) ?? null;
}
