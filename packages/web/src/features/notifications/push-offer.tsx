import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { closeOffer } from '../../lib/notice-offer.ts';
import { writePreference } from '../../lib/preferences.ts';
import { askForPopups } from './popups.ts';
import styles from './push-offer.module.css';

/** The offer, above the screen in its flow; it covers nothing and closes with the answer. */
export function OfferCard({ userId }: { userId: number }) {
  const { t } = useTranslation('alerts');
  const accept = async () => {
    writePreference('popups', 'on');
    await askForPopups();
    closeOffer(userId);
  };
  return (
    <div className={styles.offer} role="status">
      <IconBell size={18} stroke={1.75} aria-hidden="true" />
      <p className={styles.text}>
        <b>{t('offer.title')}</b> {t('offer.text')}
      </p>
      <div className={styles.acts}>
        <button type="button" className="button button-quiet button-small" onClick={() => closeOffer(userId)}>
          {t('offer.no')}
        </button>
        <button type="button" className="button button-default button-small" onClick={() => void accept()}>
          {t('offer.yes')}
        </button>
      </div>
    </div>
  );
}
