import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

/** The authenticator's secret as a QR code and as text. Needs the texts `second-factor`. */
export function AuthenticatorSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation('second-factor');
  return (
    <div className={styles.secret}>
      <p className={styles.quiet}>{t('setUp.scan')}</p>
      <QrCode className={styles.qr} text={uri} label={t('setUp.qr')} border={4} />
      <p className={styles.quiet}>{t('setUp.typeKey')}</p>
      <div className={styles.key}>
        <code data-key>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} label={t('setUp.copyKey')} />
      </div>
    </div>
  );
}
