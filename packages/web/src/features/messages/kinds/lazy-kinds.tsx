import type { Kind } from '@guiche/contract/message-data';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../lib/optional-part.ts';
import { MessageText } from '../message-text.tsx';
import styles from './kinds.module.css';

interface LazyKindProps {
  content: Kind;
  reachable: boolean;
  /** The text to show without the drawing. */
  words: string;
}

/** Shows the text alone, where the drawing cannot be loaded. */
function Failed({ words }: LazyKindProps) {
  const { t } = useTranslation('kinds');
  return words === '' ? <span className={styles.quiet}>{t('failed')}</span> : <MessageText text={words} />;
}

const KindDrawing = lazy(async (): Promise<{ default: ComponentType<LazyKindProps> }> => {
  try {
    return { default: (await import('./kind-content.tsx')).KindContent };
  } catch (error) {
    console.warn('the drawing of kinds is not loaded', error);
    return { default: Failed };
  }
});
// Without the preview the link in the text still leads to the video.
const VideoDrawing = optionalPart<{ id: string; reachable: boolean }>(
  async () => (await import('./video-preview.tsx')).VideoPreview,
);

/** Draws rare kinds of messages; loaded with the first one. */
export const LazyKind = (props: LazyKindProps) => (
  <Suspense fallback={<MessageText text={props.words} />}>
    <KindDrawing {...props} />
  </Suspense>
);

/** A video preview; its room is kept while it loads. */
export const LazyVideo = (props: { id: string; reachable: boolean }) => (
  <Suspense fallback={<div className={styles.video} />}>
    <VideoDrawing {...props} />
  </Suspense>
);
