import { isForeignPicture } from '@guiche/contract/foreign-pictures';
import type { ChannelCapabilities, FileRule } from '../../channels/adapter.ts';
import type { FileKind } from '../../channels/inbound-events.ts';
import type { FoundType } from '../../platform/files/detect-type.ts';

/** What a moving picture becomes. */
export const filmType = 'video/mp4';

export const takes = (rule: FileRule | undefined, type: string) =>
  rule !== undefined && (rule.types === 'any' || rule.types.includes(type));

interface JudgedFile {
  type: FoundType;
  /** More than one picture: it moves, or has pages. */
  isAnimated?: boolean;
  /** A channel that shows it nowhere may be given a film of it. */
  canBeFilmed?: boolean;
}

/**
 * As what a contact's file is shown: what it is, whatever the channel called it. A document stays one, but for a picture
 * that few programs open: phones send such as documents because their channel shows them nowhere.
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

/** What a person asked a file to be; null: whatever it is. */
export type AskedKind = 'sticker' | 'voice' | null;

type ChosenKind = { kind: FileKind; isVoice: boolean } | { refused: 'not_supported' | 'too_large' };

/**
 * As what our file is sent: as itself where the channel takes it so, else as a document. Sound and pictures in a form
 * the channel does not take are converted before they are sent, so only their kind counts. A sticker is made before this is
 * asked.
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
