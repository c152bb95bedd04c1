import { readPreview } from '@guiche/contract/previews';
import { cutText } from './cut-text.ts';

/** Whether a name was given by a camera, recorder or browser, not by a person. */
const isCameraName = (words: string) =>
  /^[^\n]{0,200}\.(jpe?g|png|gif|webp|heic|mp4|mov|3gp|webm|mp3|ogg|opus|m4a|aac|amr|wav|flac)$/i.test(words);

/** Removes the marks `*bold*`, `_italic_`, `~struck~`, since a list row has plain text. */
const withoutMarks = (words: string) =>
  words.replace(/(^|[\s(])(```|[*_~`])(?=\S)([^*_~`\n]*\S)\2(?=$|[\s).,!?:;])/g, '$1$3');

/** A ticket's last message in one line: its kind and, if they add anything, at most `max` characters of its text. */
export function readLastMessage(text: string, max = Number.POSITIVE_INFINITY): { mediaType: string; words: string } {
  const { mediaType, words } = readPreview(text);
  // "Foto" says more than a camera's file name; a document is known by its name.
  const isNamed = mediaType !== 'chat' && mediaType !== 'document' && isCameraName(words);
  return { mediaType, words: isNamed ? '' : cutText(withoutMarks(words), max) };
}
