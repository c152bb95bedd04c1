import type { DraftFile } from '../../../lib/draft.ts';
import { newFileId } from '../../../lib/draft-file-id.ts';
import type { ChosenFile } from './attach-request.ts';
import type { CaptionedFile, FileAttachment } from './attachment.ts';
import { type FileFault, faultOf, roleOf, takesCaption } from './picked-file.ts';

/** A chosen file before it is sent. */
export interface GalleryItem {
  /** Its id in the ticket's draft. */
  id: string;
  file: File;
  asSticker: boolean;
  /** Null until its bytes are copied. */
  taken: FileAttachment | null;
  fault: FileFault | null;
  /** Whether it is stored in the browser. */
  keeping: 'pending' | 'kept' | 'refused';
  /** Its own caption. */
  caption: string;
  /** The composer's text is its caption. */
  hasWords: boolean;
}

export interface Gallery {
  items: readonly GalleryItem[];
  /** How many of the files added last exceed the limit. */
  leftOut: number;
}

/** The most files that are sent at once. */
export const mostFiles = 30;

export const hasCaption = ({ file, fault, asSticker }: GalleryItem): boolean =>
  fault === null && takesCaption(roleOf(file.type, asSticker));

const itemOf = ({ file, asSticker, kept }: ChosenFile): GalleryItem => ({
  id: kept?.id ?? newFileId(file),
  file,
  asSticker,
  taken: null,
  fault: faultOf(file, asSticker),
  keeping: kept === null ? 'pending' : 'kept',
  caption: kept?.caption ?? '',
  hasWords: kept?.hasWords ?? false,
});

export function withMore({ items }: Gallery, more: readonly ChosenFile[]): Gallery {
  const added = more.slice(0, Math.max(0, mostFiles - items.length)).map(itemOf);
  return { items: [...items, ...added], leftOut: more.length - added.length };
}

/**
 * Begins a gallery. Files from the draft are never left out. The composer's text belongs to the first file that takes a
 * caption and has none.
 */
export function begin(files: readonly ChosenFile[]): Gallery {
  const before = files.filter(({ kept }) => kept !== null).map(itemOf);
  const fresh = files.filter(({ kept }) => kept === null);
  const { items, leftOut } = withMore({ items: before, leftOut: 0 }, fresh);
  const able = items.filter(hasCaption);
  const worded = able.find((item) => item.hasWords) ?? able.find(({ caption }) => caption === '');
  return { items: items.map((item) => ({ ...item, hasWords: item === worded })), leftOut };
}

/** Moves a file to the place of another; the files between move by one. */
export function movedTo(gallery: Gallery, id: string, to: number): Gallery {
  const { items } = gallery;
  const item = items.find((each) => each.id === id);
  if (item === undefined || to < 0 || to >= items.length) return gallery;
  const others = items.filter((each) => each !== item);
  return { ...gallery, items: others.toSpliced(to, 0, item) };
}

/** The files that can be sent, with their captions. */
export const captionedFiles = (items: readonly GalleryItem[]): CaptionedFile[] =>
  items.flatMap((item) => {
    const { id, taken, keeping } = item;
    const caption = hasCaption(item) ? item.caption.trim() : '';
    return taken === null ? [] : [{ id, attachment: taken, caption, isKept: keeping === 'kept' }];
  });

/** Includes files that are still being stored, which outlive the dialog. */
const isForDraft = ({ fault, keeping, taken }: GalleryItem) =>
  fault === null && (keeping === 'kept' || (keeping === 'pending' && taken !== null));

/** The files as the draft keeps them. */
export function draftFilesOf(items: readonly GalleryItem[]): DraftFile[] {
  const kept = items.filter(isForDraft);
  return kept.map(({ id, file, taken, caption, hasWords, asSticker }) => ({
    id,
    name: (taken?.file ?? file).name,
    caption: hasWords ? '' : caption,
    hasWords,
    asSticker,
  }));
}
