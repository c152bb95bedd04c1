const previewSigns: Readonly<Record<string, string>> = {
  image: '📷',
  video: '🎥',
  audio: '🎤',
  document: '📄',
  sticker: '💟',
  location: '📍',
  contact: '👤',
  event: '📅',
  list: '📋',
  interactive: '🔘',
  payment: '💲',
  ad: '📣',
  poll: '📊',
  call_log: '📞',
  reaction: '💬',
};
/** The last message was taken back: its words are in no list. The invisible mark is what nobody types. */
export const deletedPreview = '🚫\u2063';
/** The last message has not come yet: something stands in for it. */
export const latePreview = '⏳\u2063';

/** What a list shows of a message: its words, behind the sign of its kind where it is not plain text. A document without words has its `name`. */
export function previewOf(mediaType: string, body: string, name = ''): string {
  const sign = previewSigns[mediaType];
  const words = body.trim() === '' && mediaType === 'document' ? name : body;
  return sign === undefined ? words : `${sign} ${words}`.trim();
}

/** The way back from {@link previewOf}: the kind whose sign a list's text begins with, and its words. */
export function readPreview(preview: string): { mediaType: string; words: string } {
  if (preview === deletedPreview) return { mediaType: 'deleted', words: '' };
  if (preview === latePreview) return { mediaType: 'late', words: '' };
  const [mediaType, sign] = Object.entries(previewSigns).find(([, known]) => preview.startsWith(known)) ?? ['chat', ''];
  return { mediaType, words: preview.slice(sign.length).trim() };
}
