import { useTranslation } from 'react-i18next';
import { useDelayed } from '../../ui/skeleton.tsx';
import { useOfflineState } from '../../ui/use-offline-state.tsx';
import styles from './chat.module.css';

const bones = [
  { own: false, width: '46%' },
  { own: false, width: '62%' },
  { own: true, width: '54%' },
  { own: false, width: '38%' },
  { own: true, width: '48%' },
  { own: true, width: '30%' },
];

/** A skeleton of bubbles; a quick answer never shows it. */
export function ChatSkeleton() {
  const { t } = useTranslation('messages');
  const late = useDelayed();
  const offline = useOfflineState();
  if (late && offline) return offline;
  return (
    <div className={styles.waiting} role="status" aria-label={late ? t('loading') : undefined}>
      {late &&
        bones.map(({ own, width }) => (
          <span key={width} className={own ? `${styles.bone} ${styles.own}` : styles.bone} style={{ width }} />
        ))}
    </div>
  );
}
