import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import styles from './second-factor.module.css';

/** The recovery codes, shown once: to be copied, or saved as a file. Needs the texts `second-factor`. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('second-factor');
  const text = codes.join('\n');
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return (
    <div className={styles.secret}>
      <p className={styles.quiet}>{t('recovery.text')}</p>
      <ul className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <CopyButton text={text} label={t('recovery.copy')} />
        <a className="button button-default button-small" href={url} download={t('recovery.fileName')}>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {t('recovery.download')}
        </a>
      </div>
    </div>
  );
}
