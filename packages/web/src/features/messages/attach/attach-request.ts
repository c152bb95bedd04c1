import type { DraftFile } from '../../../lib/draft.ts';

/** A chosen file; `kept`: it was chosen earlier and waits in the draft. */
export interface ChosenFile {
  file: File;
  asSticker: boolean;
  kept: DraftFile | null;
}

export interface FilesRequest {
  kind: 'files';
  files: readonly ChosenFile[];
}

/** A request to attach something; a dialog asks for the rest. */
export type AttachRequest =
  | FilesRequest
  | { kind: 'camera' }
  | { kind: 'location' }
  | { kind: 'contact' }
  /** Gives up files that wait in the draft. */
  | { kind: 'discard'; ids: readonly string[] };

/** A request for chosen files; null: there are none. Stickers are chosen one at a time. */
export function fileRequest(files: readonly File[], asSticker = false): FilesRequest | null {
  const chosen = asSticker ? files.slice(0, 1) : files;
  if (chosen.length === 0) return null;
  return { kind: 'files', files: chosen.map((file) => ({ file, asSticker, kept: null })) };
}
