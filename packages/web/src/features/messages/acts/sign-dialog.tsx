import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';

interface SignDialogProps {
  opened: boolean;
  onClose: () => void;
  onSign: (emoji: string) => void;
}

/** The emoji picker for a reaction. */
export function SignDialog({ opened, onClose, onSign }: SignDialogProps) {
  const { t } = useTranslation('kinds');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('react.label')}>
      <EmojiPicker onPick={onSign} />
    </Dialog>
  );
}
