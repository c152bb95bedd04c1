/** What somebody is about to attach; a dialog asks for the rest. */
export type AttachRequest =
  | { kind: 'file'; file: File; asSticker: boolean }
  | { kind: 'files'; files: readonly File[] }
  | { kind: 'camera' }
  | { kind: 'location' }
  | { kind: 'contact' };

/** One file, or several with a place for each; nothing where there is none. Stickers are chosen one at a time. */
export function fileRequest(files: readonly File[], asSticker = false): AttachRequest | null {
  const [file] = files;
  if (file === undefined) return null;
  return files.length === 1 || asSticker ? { kind: 'file', file, asSticker } : { kind: 'files', files };
}
