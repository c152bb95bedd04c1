import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closeOffer } from '../../lib/notice-offer.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useSession } from '../auth/index.ts';
import styles from './notifications.module.css';
import { askForPopups, rereadPopupPermission, usePopupPermission, usePushState } from './popups.ts';

/** On iOS only installed applications get notices, and they are installed by the browser's menu. */
const isAppleTouch = /iPhone|iPad/.test(navigator.userAgent);

/** The switch for the browser's notices on this device; only it asks for permission. */
export function PopupSetting() {
  const { t } = useTranslation('app');
  const permission = usePopupPermission();
  const { user } = useSession();
  const push = usePushState();
  const [popups, setPopups] = usePreference('popups');
  const foot = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(rereadPopupPermission, []);

  const ask = async () => {
    setPopups('on');
    await askForPopups();
    closeOffer(user.id);
    // The focused button is gone.
    foot.current?.focus();
  };
  return (
    <div ref={foot} tabIndex={-1} className={styles.foot}>
      {permission === 'default' && (
        <>
          <p>{t('notices.popup.offer')}</p>
          <button type="button" className="button button-default button-small" onClick={() => void ask()}>
            {t('notices.popup.allow')}
          </button>
        </>
      )}
      {permission === 'granted' && (
        <>
          <label className={styles.switchLine} htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              checked={popups === 'on'}
              onChange={(event) => setPopups(event.target.checked ? 'on' : 'off')}
            />
            {t('notices.popup.switch')}
          </label>
          {popups === 'on' && push !== 'off' && <p>{t(`alerts:push.${push}`)}</p>}
        </>
      )}
      {(permission === 'denied' || permission === 'missing') && <p>{t(`notices.popup.${permission}`)}</p>}
      {permission === 'missing' && isAppleTouch && <p>{t('alerts:push.install')}</p>}
    </div>
  );
}
