/** What somebody is about to attach; a dialog asks for the rest. */
export type AttachRequest =
  | {
      kind: 'file';
      file: File;
      asSticker: boolean;
      /** More than one was offered: only this one is taken. */
      isOneOfMany: boolean;
    }
  | { kind: 'location' }
  | { kind: 'contact' };

/** The first of several files, or nothing. */
export function fileRequest(files: readonly File[], asSticker = false): AttachRequest | null {
  const [file] = files;
  return file === undefined ? null : { kind: 'file', file, asSticker, isOneOfMany: files.length > 1 };
}
