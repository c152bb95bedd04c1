import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kinds.module.css';

/** A video that a text links to. Nothing of it is asked for before a person presses it; then its player is here. */
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
          // The player plays only where it may know on whose page it is.
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
