import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './attach.module.css';

/** Covers the chat while a file is dragged over it. */
export function DropOverlay() {
  const { t } = useTranslation('media');
  return (
    <div className={styles.drop}>
      <p>
        <IconPaperclip size={24} stroke={1.75} aria-hidden="true" />
        {t('attach.drop')}
      </p>
    </div>
  );
}
