import { useEffect, useState } from 'react';
import type { FileAttachment } from './attachment.ts';
import { type FileFault, faultOf, roleOf, takeFile, takesCaption } from './picked-file.ts';

/** A file among several, before it is sent. */
export interface GalleryItem {
  key: number;
  file: File;
  /** Null until its bytes are ours. */
  taken: FileAttachment | null;
  fault: FileFault | null;
  caption: string;
}

/** More at once than a conversation bears. */
export const mostFiles = 30;

export const hasCaption = ({ file, fault }: GalleryItem): boolean =>
  fault === null && takesCaption(roleOf(file.type, false));

const itemsOf = (files: readonly File[], firstKey: number): GalleryItem[] =>
  files.map((file, index) => ({ key: firstKey + index, file, taken: null, fault: faultOf(file, false), caption: '' }));

/** What was written in the composer are the words of the first file that takes any. */
function begin(files: readonly File[], caption: string) {
  const items = itemsOf(files.slice(0, mostFiles), 0);
  const first = items.find(hasCaption);
  return {
    /** Which of them has the composer's words. */
    wordsKey: first?.key ?? null,
    items: items.map((item) => (item === first ? { ...item, caption } : item)),
    nextKey: items.length,
    leftOut: files.length - items.length,
  };
}

/** Several files in an order of one's own. Their bytes are taken over one after the other. */
export function useGallery(files: readonly File[], caption: string) {
  const [{ items, leftOut, wordsKey }, setGallery] = useState(() => begin(files, caption));
  const change = (key: number, part: Partial<GalleryItem>) =>
    setGallery((now) => ({
      ...now,
      items: now.items.map((item) => (item.key === key ? { ...item, ...part } : item)),
    }));

  const next = items.find(({ taken, fault }) => taken === null && fault === null);
  const [nextKey, nextFile] = [next?.key, next?.file];
  useEffect(() => {
    if (nextKey === undefined || nextFile === undefined) return;
    const settle = (part: Partial<GalleryItem>) =>
      setGallery((now) => ({
        ...now,
        items: now.items.map((item) => (item.key === nextKey ? { ...item, ...part } : item)),
      }));
    takeFile(nextFile, false).then(
      (taken) => settle({ taken }),
      (error: unknown) => {
        console.warn('file not read', error);
        settle({ fault: 'unreadable' });
      },
    );
  }, [nextKey, nextFile]);

  return {
    items,
    /** How many of those that were added last found no room. */
    leftOut,
    isReady: next === undefined,
    /** The composer's words go along with one of them; else they stay where they were written. */
    hasWords: items.some(({ key, fault }) => key === wordsKey && fault === null),
    write: (key: number, words: string) => change(key, { caption: words }),
    add: (more: readonly File[]) =>
      setGallery((now) => {
        const room = mostFiles - now.items.length;
        const added = itemsOf(more.slice(0, room), now.nextKey);
        return {
          ...now,
          items: [...now.items, ...added],
          nextKey: now.nextKey + added.length,
          leftOut: more.length - added.length,
        };
      }),
    remove: (key: number) =>
      setGallery((now) => ({ ...now, leftOut: 0, items: now.items.filter((item) => item.key !== key) })),
    /** To the place of another; what lies between moves by one. */
    move: (key: number, to: number) =>
      setGallery((now) => {
        const item = now.items.find((each) => each.key === key);
        if (item === undefined || to < 0 || to >= now.items.length) return now;
        const others = now.items.filter((each) => each !== item);
        return { ...now, items: others.toSpliced(to, 0, item) };
      }),
  };
}
