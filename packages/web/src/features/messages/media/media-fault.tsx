import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './media.module.css';

interface MediaFaultProps {
  text: string;
  /** The file's address, so that another program can open it. */
  url: string;
  name: string;
  reachable: boolean;
}

/** Says that the browser cannot show the file. */
export function MediaFault({ text, url, name, reachable }: MediaFaultProps) {
  const { t } = useTranslation('media');
  return (
    <p className={styles.fault}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <span>{text}</span>
      <a className={styles.act} href={url} download={name} tabIndex={reachable ? 0 : -1}>
        {t('download')}
      </a>
    </p>
  );
}
