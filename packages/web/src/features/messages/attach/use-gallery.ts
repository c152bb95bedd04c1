import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftFile } from '../../../lib/draft.ts';
import { keepFile } from '../../../lib/draft-files.ts';
import type { ChosenFile } from './attach-request.ts';
import { begin, draftFilesOf, type GalleryItem, movedTo, withMore } from './gallery-items.ts';
import { takeFile } from './picked-file.ts';

/** How a dialog reports its files to the ticket's draft. */
export interface KeepingFiles {
  /** Of the files `shown` in the dialog, `files` stay in the draft, in this order. */
  onKeep: (shown: readonly string[], files: readonly DraftFile[]) => void;
  /** These files are given up. */
  onDiscard: (ids: readonly string[]) => void;
}

interface GalleryInput extends KeepingFiles {
  files: readonly ChosenFile[];
  /** A dialog that fades out stores nothing any more. */
  opened: boolean;
  /** The composer's text. */
  caption: string;
  onCaption: (caption: string) => void;
}

type Settle = (id: string, part: Partial<GalleryItem>) => void;

/** Copies the files' bytes one after the other. */
function useTaking(items: readonly GalleryItem[], settle: Settle) {
  const next = items.find(({ taken, fault }) => taken === null && fault === null);
  const [id, file, asSticker] = [next?.id, next?.file, next?.asSticker];
  useEffect(() => {
    if (id === undefined || file === undefined) return;
    takeFile(file, asSticker === true).then(
      (taken) => settle(id, { taken }),
      (error: unknown) => {
        console.warn('file not read', error);
        settle(id, { fault: 'unreadable' });
      },
    );
  }, [id, file, asSticker, settle]);
}

/** Stores copied files, even when the dialog closes meanwhile. */
function useKeeping(items: readonly GalleryItem[], opened: boolean, settle: Settle) {
  const begun = useRef(new Set<string>());
  useEffect(() => {
    if (!opened) return;
    for (const { id, taken, keeping } of items) {
      if (taken === null || keeping !== 'pending' || begun.current.has(id)) continue;
      begun.current.add(id);
      keepFile(id, taken.file).then(
        () => settle(id, { keeping: 'kept' }),
        (error: unknown) => {
          console.warn('file not kept', error);
          settle(id, { keeping: 'refused' });
        },
      );
    }
  }, [items, opened, settle]);
}

/** The chosen files in their order; the draft follows their changes. */
export function useGallery({ files, opened, caption, onCaption, onKeep, onDiscard }: GalleryInput) {
  const [{ items, leftOut }, setGallery] = useState(() => begin(files));
  const settle = useCallback((id: string, part: Partial<GalleryItem>) => {
    const settled = (item: GalleryItem) => (item.id === id ? { ...item, ...part } : item);
    setGallery((now) => ({ ...now, items: now.items.map(settled) }));
  }, []);
  useTaking(items, settle);
  useKeeping(items, opened, settle);
  const tell = useEffectEvent((now: readonly GalleryItem[]) => {
    if (!opened) return;
    const shown = now.map(({ id }) => id);
    onKeep(shown, draftFilesOf(now));
  });
  useEffect(() => tell(items), [items]);

  const good = items.filter(({ fault }) => fault === null);
  const unkept = good.filter(({ keeping }) => keeping !== 'kept');
  return {
    items: items.map((item) => (item.hasWords ? { ...item, caption } : item)),
    leftOut,
    isReady: good.every(({ taken }) => taken !== null),
    /** The composer's text is the caption of one of them; otherwise it stays in the composer. */
    hasWords: good.some((item) => item.hasWords),
    unkept: unkept.map(({ id }) => id),
    /** No file is being stored any more. */
    isSettled: unkept.every(({ keeping }) => keeping === 'refused'),
    write: (id: string, words: string) =>
      items.some((item) => item.id === id && item.hasWords) ? onCaption(words) : settle(id, { caption: words }),
    add: (more: readonly ChosenFile[]) => setGallery((now) => withMore(now, more)),
    remove: (id: string) => {
      setGallery((now) => ({ leftOut: 0, items: now.items.filter((item) => item.id !== id) }));
      onDiscard([id]);
    },
    move: (id: string, to: number) => setGallery((now) => movedTo(now, id, to)),
    /** Another tab sent them first. */
    markGone: (ids: readonly string[]) => {
      for (const id of ids) settle(id, { fault: 'gone', taken: null });
    },
  };
}
