import { useLayoutEffect, useRef } from 'react';
import { usePlaceQuestion } from '../../places/index.ts';
import type { SendFiles } from './attachment.ts';
import { captionedFiles } from './gallery-items.ts';
import type { useGallery } from './use-gallery.ts';

type Sendable = Pick<ReturnType<typeof useGallery>, 'items' | 'hasWords' | 'markGone'>;

/** Sends chosen files, after a question if their captions have open places. */
export function useCaptionQuestion(gallery: Sendable, onSend: SendFiles) {
  const { ask, question } = usePlaceQuestion('send', false);
  // Files may be stored while the question is open, so the latest state is sent.
  const last = useRef({ gallery, onSend });
  useLayoutEffect(() => {
    last.current = { gallery, onSend };
  }, [gallery, onSend]);
  const send = () => {
    const captions = captionedFiles(gallery.items).map(({ caption }) => caption);
    ask(captions, () => {
      const { items, hasWords, markGone } = last.current.gallery;
      last.current.onSend(captionedFiles(items), hasWords, markGone);
    });
  };
  return { send, question };
}
