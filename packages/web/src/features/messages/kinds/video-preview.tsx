import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kinds.module.css';

/** A preview of a linked video. Nothing is loaded before it is pressed; then its player is shown. */
export function VideoPreview({ id, reachable }: { id: string; reachable: boolean }) {
  const { t } = useTranslation('kinds');
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div className={styles.video}>
      {isPlaying ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
          title={t('video.title')}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // The player only plays if it learns the origin of the page.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      ) : (
        <button type="button" className={styles.play} tabIndex={reachable ? 0 : -1} onClick={() => setPlaying(true)}>
          <i>
            <IconPlayerPlayFilled size={24} aria-hidden="true" />
          </i>
          {t('video.play')}
        </button>
      )}
    </div>
  );
}
