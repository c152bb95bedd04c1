import { readLastMessage } from '../lib/last-message.ts';
import { isMediaKind, KindLabel } from './kind-label.tsx';

/** A ticket's last message, cut to `max` characters. */
export function LastMessage({ text, max }: { text: string; max?: number }) {
  const { mediaType, words } = readLastMessage(text, max);
  return isMediaKind(mediaType) ? <KindLabel kind={mediaType} text={words} /> : words;
}
