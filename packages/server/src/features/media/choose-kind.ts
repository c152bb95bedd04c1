import { isForeignPicture } from '@guiche/contract/foreign-pictures';
import type { ChannelCapabilities, FileRule } from '../../channels/adapter.ts';
import type { FileKind } from '../../channels/inbound-events.ts';
import type { FoundType } from '../../platform/files/detect-type.ts';

/** The form into which moving pictures are converted. */
export const filmType = 'video/mp4';

export const takes = (rule: FileRule | undefined, type: string) =>
  rule !== undefined && (rule.types === 'any' || rule.types.includes(type));

interface JudgedFile {
  type: FoundType;
  /** Whether it has more than one picture: it moves, or has pages. */
  isAnimated?: boolean;
  /** Whether a channel that does not show it may get a film of it. */
  canBeFilmed?: boolean;
}

/**
 * The kind as which a contact's file is shown: by its bytes, whatever the channel called it. A document stays one,
 * unless it is a picture that few programs open: phones send those as documents because their channel does not show
 * them.
 */
export function kindOfInbound({ type, isAnimated }: JudgedFile, claimed: string): FileKind {
  const isPhoto = isForeignPicture(type.mimeType) && !isAnimated;
  if (claimed === 'document' && !isPhoto) return 'document';
  if (claimed === 'sticker' && type.mimeType === 'image/webp') return 'sticker';
  return kindOfType(type);
}

function kindOfType({ family }: FoundType): FileKind {
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}

/** The kind that a person asked for; null: whatever the file is. */
export type AskedKind = 'sticker' | 'voice' | null;

type ChosenKind = { kind: FileKind; isVoice: boolean } | { refused: 'not_supported' | 'too_large' };

/**
 * The kind as which our file is sent: its own where the channel takes it, else a document. Sound and pictures in
 * another form are converted first, so only their kind counts. A sticker has been made before.
 */
export function chooseKind(
  file: JudgedFile & { size: number },
  asked: AskedKind,
  rules: ChannelCapabilities['files'],
): ChosenKind {
  const { type, size } = file;
  const kind = asked === 'sticker' ? 'sticker' : kindOfType(type);
  const isVoice = asked === 'voice';
  if (isVoice && kind !== 'audio') return { refused: 'not_supported' };
  const rule = rules[kind];
  const isTaken = rule && takes(rule, type.mimeType);
  if (rule && kind === 'audio' && (!isTaken || isVoice)) return { kind, isVoice };
  const isConverted = !file.isAnimated || (file.canBeFilmed && takes(rules.video, filmType));
  if (rule && kind === 'image' && !isTaken && isConverted && asked === null) return { kind, isVoice };
  if (isTaken && size <= rule.maxBytes) return { kind, isVoice };
  if (asked !== null) return { refused: isTaken ? 'too_large' : 'not_supported' };
  const { document } = rules;
  if (!document || (document.types !== 'any' && !document.types.includes(type.mimeType)))
    return { refused: isTaken ? 'too_large' : 'not_supported' };
  return size <= document.maxBytes ? { kind: 'document', isVoice: false } : { refused: 'too_large' };
}
