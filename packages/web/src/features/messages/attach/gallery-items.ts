import type { DraftFile } from '../../../lib/draft.ts';
import { newFileId } from '../../../lib/draft-file-id.ts';
import type { ChosenFile } from './attach-request.ts';
import type { CaptionedFile, FileAttachment } from './attachment.ts';
import { type FileFault, faultOf, roleOf, takesCaption } from './picked-file.ts';

/** A chosen file before it is sent. */
export interface GalleryItem {
  /** Its name in the ticket's draft. */
  id: string;
  file: File;
  asSticker: boolean;
  /** Null until its bytes are ours. */
  taken: FileAttachment | null;
  fault: FileFault | null;
  /** Whether the browser keeps it beyond this page. */
  keeping: 'pending' | 'kept' | 'refused';
  /** Words of its own. */
  caption: string;
  /** What is written in the composer is its caption. */
  hasWords: boolean;
}

export interface Gallery {
  items: readonly GalleryItem[];
  /** How many of those that were added last found no room. */
  leftOut: number;
}

/** More at once than a conversation bears. */
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
 * What was chosen before is never left out. The words in the composer are those of the first file that takes any and has
 * none of its own.
 */
export function begin(files: readonly ChosenFile[]): Gallery {
  const before = files.filter(({ kept }) => kept !== null).map(itemOf);
  const fresh = files.filter(({ kept }) => kept === null);
  const { items, leftOut } = withMore({ items: before, leftOut: 0 }, fresh);
  const able = items.filter(hasCaption);
  const worded = able.find((item) => item.hasWords) ?? able.find(({ caption }) => caption === '');
  return { items: items.map((item) => ({ ...item, hasWords: item === worded })), leftOut };
}

/** To the place of another; what lies between moves by one. */
export function movedTo(gallery: Gallery, id: string, to: number): Gallery {
  const { items } = gallery;
  const item = items.find((each) => each.id === id);
  if (item === undefined || to < 0 || to >= items.length) return gallery;
  const others = items.filter((each) => each !== item);
  return { ...gallery, items: others.toSpliced(to, 0, item) };
}

/** Those that can be sent, as they leave. */
export const captionedFiles = (items: readonly GalleryItem[]): CaptionedFile[] =>
  items.flatMap((item) => {
    const { id, taken, keeping } = item;
    const caption = hasCaption(item) ? item.caption.trim() : '';
    return taken === null ? [] : [{ id, attachment: taken, caption, isKept: keeping === 'kept' }];
  });

/** Also what is only being stored: it is not lost with its dialog. */
const isForDraft = ({ fault, keeping, taken }: GalleryItem) =>
  fault === null && (keeping === 'kept' || (keeping === 'pending' && taken !== null));

/** What of them the draft has. */
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
