import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../lib/preferences.ts';
import styles from './notifications.module.css';
import { askForPopups, rereadPopupPermission, usePopupPermission } from './popups.ts';

/** The browser's own notices: asked for here and nowhere else, then switched on and off on this device. */
export function PopupSetting() {
  const { t } = useTranslation('app');
  const permission = usePopupPermission();
  const [popups, setPopups] = usePreference('popups');
  const id = useId();
  useEffect(rereadPopupPermission, []);

  const ask = async () => {
    setPopups('on');
    await askForPopups();
  };
  if (permission === 'default')
    return (
      <div className={styles.foot}>
        <p>{t('notices.popup.offer')}</p>
        <button type="button" className="button button-default button-small" onClick={() => void ask()}>
          {t('notices.popup.allow')}
        </button>
      </div>
    );
  if (permission === 'granted')
    return (
      <label className={`${styles.foot} ${styles.switchLine}`} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={popups === 'on'}
          onChange={(event) => setPopups(event.target.checked ? 'on' : 'off')}
        />
        {t('notices.popup.switch')}
      </label>
    );
  return <p className={styles.foot}>{t(permission === 'denied' ? 'notices.popup.denied' : 'notices.popup.missing')}</p>;
}
