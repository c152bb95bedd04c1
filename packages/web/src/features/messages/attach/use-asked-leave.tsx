import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface AskedLeave {
  opened: boolean;
  /** Something was chosen or written that closing would lose. */
  isDirty: boolean;
  onClose: () => void;
  what: 'file' | 'gallery';
}

/** Closes; asks first when something would be lost. */
export function useAskedLeave({ opened, isDirty, onClose, what }: AskedLeave) {
  const { t } = useTranslation('media');
  const [asking, setAsking] = useState(false);
  const forget = () => {
    setAsking(false);
    onClose();
  };
  return {
    leave: () => (isDirty ? setAsking(true) : forget()),
    question: (
      <ConfirmDialog
        danger
        opened={opened && asking}
        onClose={() => setAsking(false)}
        title={t(`${what}.leave.title`)}
        confirmLabel={t(`${what}.leave.confirm`)}
        onConfirm={forget}
      >
        {t(`${what}.leave.text`)}
      </ConfirmDialog>
    ),
  };
}
