import { readPreview } from '@guiche/contract/previews';
import { cutText } from './cut-text.ts';

/** What cameras, recorders and browsers call their files, not what somebody wrote. */
const isCameraName = (words: string) =>
  /^[^\n]{0,200}\.(jpe?g|png|gif|webp|heic|mp4|mov|3gp|webm|mp3|ogg|opus|m4a|aac|amr|wav|flac)$/i.test(words);

/** `*bold*`, `_italic_`, `~struck~` as the bubble draws them, but for the look: one line of a list has none. */
const withoutMarks = (words: string) =>
  words.replace(/(^|[\s(])(```|[*_~`])(?=\S)([^*_~`\n]*\S)\2(?=$|[\s).,!?:;])/g, '$1$3');

/**
 * A ticket's last message as one line: its kind, and its words, of at most `max` characters, where they say more than the
 * kind does.
 */
export function readLastMessage(text: string, max = Number.POSITIVE_INFINITY): { mediaType: string; words: string } {
  const { mediaType, words } = readPreview(text);
  // "Foto" says more than the name a camera gave it; a document is known by its name.
  const isNamed = mediaType !== 'chat' && mediaType !== 'document' && isCameraName(words);
  return { mediaType, words: isNamed ? '' : cutText(withoutMarks(words), max) };
}
