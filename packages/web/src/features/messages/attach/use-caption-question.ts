import { useLayoutEffect, useRef } from 'react';
import { usePlaceQuestion } from '../../places/index.ts';
import type { SendFiles } from './attachment.ts';
import { captionedFiles } from './gallery-items.ts';
import type { useGallery } from './use-gallery.ts';

type Sendable = Pick<ReturnType<typeof useGallery>, 'items' | 'hasWords' | 'markGone'>;

/** Sends chosen files, once nothing in their words is open or somebody said that they go so. */
export function useCaptionQuestion(gallery: Sendable, onSend: SendFiles) {
  const { ask, question } = usePlaceQuestion('send', false);
  // While it is asked the browser may go on keeping the files: as they are by then they are sent.
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
