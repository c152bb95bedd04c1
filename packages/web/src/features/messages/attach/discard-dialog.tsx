import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface DiscardDialogProps {
  opened: boolean;
  count: number;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before files that wait in the draft are given up. */
export function DiscardDialog({ opened, count, onClose, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('media');
  return (
    <ConfirmDialog
      danger
      opened={opened}
      onClose={onClose}
      title={t(count === 1 ? 'file.leave.title' : 'gallery.leave.title')}
      confirmLabel={t('gallery.leave.confirm')}
      onConfirm={() => {
        onDiscard();
        onClose();
      }}
    >
      {t('waiting.discardText', { count })}
    </ConfirmDialog>
  );
}
