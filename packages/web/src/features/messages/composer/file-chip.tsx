import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './file-chip.module.css';

/** The file of a quick message that will be sent with the text. */
export function FileChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('compose');
  return (
    <div className={styles.chip}>
      <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
      <span className="cut" dir="auto">
        {name}
      </span>
      <IconButton label={t('quick.removeFile')} icon={IconX} onClick={onRemove} />
    </div>
  );
}
