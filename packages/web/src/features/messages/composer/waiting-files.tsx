import { isolated } from '@guiche/contract/names';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftFile } from '../../../lib/draft.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './file-chip.module.css';

interface WaitingFilesProps {
  files: readonly DraftFile[];
  onOpen: () => void;
  onDiscard: () => void;
}

/** The files that wait in the draft; they are reviewed before they are sent. */
export function WaitingFiles({ files, onOpen, onDiscard }: WaitingFilesProps) {
  const { t } = useTranslation('media');
  const names = files.map(({ name }) => isolated(name)).join(', ');
  return (
    <div className={styles.chip}>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
        <span className="cut" dir="auto">
          {t('waiting.files', { count: files.length, names })}
        </span>
      </button>
      <IconButton label={t('waiting.discard')} icon={IconX} onClick={onDiscard} />
    </div>
  );
}
