import type { DraftFile } from '../../../lib/draft.ts';

/** A file somebody chose: just now, or, as `kept` says, before. */
export interface ChosenFile {
  file: File;
  asSticker: boolean;
  kept: DraftFile | null;
}

export interface FilesRequest {
  kind: 'files';
  files: readonly ChosenFile[];
}

/** What somebody is about to attach; a dialog asks for the rest. */
export type AttachRequest =
  | FilesRequest
  | { kind: 'camera' }
  | { kind: 'location' }
  | { kind: 'contact' }
  /** What was chosen before is given up. */
  | { kind: 'discard'; ids: readonly string[] };

/** One file or several, each with a place; nothing where there is none. Stickers are chosen one at a time. */
export function fileRequest(files: readonly File[], asSticker = false): FilesRequest | null {
  const chosen = asSticker ? files.slice(0, 1) : files;
  if (chosen.length === 0) return null;
  return { kind: 'files', files: chosen.map((file) => ({ file, asSticker, kept: null })) };
}
