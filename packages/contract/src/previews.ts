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
/** Preview of a message that was taken back: lists do not show its words. Nobody types the invisible mark. */
export const deletedPreview = '🚫\u2063';
/** Preview of a message that has not come yet, for which something stands in. */
export const latePreview = '⏳\u2063';

/**
 * What a list shows of a message: its words, behind the sign of its kind where it is not plain text. A document without
 * words shows its `name`.
 */
export function previewOf(mediaType: string, body: string, name = ''): string {
  const sign = previewSigns[mediaType];
  const words = body.trim() === '' && mediaType === 'document' ? name : body;
  return sign === undefined ? words : `${sign} ${words}`.trim();
}

/** Reverses {@link previewOf}: the kind by the sign that a list's text begins with, and the words. */
export function readPreview(preview: string): { mediaType: string; words: string } {
  if (preview === deletedPreview) return { mediaType: 'deleted', words: '' };
  if (preview === latePreview) return { mediaType: 'late', words: '' };
  const [mediaType, sign] = Object.entries(previewSigns).find(([, known]) => preview.startsWith(known)) ?? ['chat', ''];
  return { mediaType, words: preview.slice(sign.length).trim() };
}
