import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/logo.tsx';
import styles from './starting-screen.module.css';

/** The frame of the application while it starts: with the same bars in the same places, so that nothing moves later. */
export function StartingScreen() {
  const { t } = useTranslation('app');
  return (
    <div className={styles.frame} role="status" aria-label={t('starting')}>
      <div className={styles.rail}>
        <Logo size={28} />
      </div>
      <div className={styles.bar} />
    </div>
  );
}
