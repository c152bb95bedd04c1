import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './recorder.module.css';
import type { RecordingFault } from './recording.ts';

/** Says why there is no voice note, until it is closed or a new recording starts. */
export function RecordingNote({ fault, onClose }: { fault: RecordingFault; onClose: () => void }) {
  const { t } = useTranslation('media');
  return (
    <div className={styles.fault} role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
      <p>{t(`record.fault.${fault}`)}</p>
      <IconButton label={t('ui:dialog.close')} icon={IconX} onClick={onClose} />
    </div>
  );
}
