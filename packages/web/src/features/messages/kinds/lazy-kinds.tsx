import type { Kind } from '@guiche/contract/message-data';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../lib/optional-part.ts';
import { MessageText } from '../message-text.tsx';
import styles from './kinds.module.css';

interface LazyKindProps {
  content: Kind;
  reachable: boolean;
  /** What the message says without its drawing. */
  words: string;
}

/** The words alone, where the drawing is not to be had. */
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
// Without it the link in the text leads to the video all the same.
const VideoDrawing = optionalPart<{ id: string; reachable: boolean }>(
  async () => (await import('./video-preview.tsx')).VideoPreview,
);

/** Few conversations hold them: the drawing travels with the first that does. */
export const LazyKind = (props: LazyKindProps) => (
  <Suspense fallback={<MessageText text={props.words} />}>
    <KindDrawing {...props} />
  </Suspense>
);

/** Its room is kept while it travels. */
export const LazyVideo = (props: { id: string; reachable: boolean }) => (
  <Suspense fallback={<div className={styles.video} />}>
    <VideoDrawing {...props} />
  </Suspense>
);
