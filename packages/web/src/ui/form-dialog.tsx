import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

export interface FormGuard {
  /** Says whether what stands in the form differs from what is kept. */
  onDirty: (isDirty: boolean) => void;
  /** Closes, and asks first when something would be lost. */
  close: () => void;
  /** Closes at once: what was written is kept. */
  end: () => void;
}

interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: number;
  children: (guard: FormGuard) => ReactNode;
}

/** A dialog with a form in it. It asks before it throws away what was written. */
export function FormDialog({ opened, onClose, title, size = 560, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  // Known at once: Escape right after a letter must not meet what was drawn before it.
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const end = () => {
    setAsking(false);
    isDirty.current = false;
    onClose();
  };
  const close = () => (isDirty.current ? setAsking(true) : end());
  const onDirty = (now: boolean) => {
    isDirty.current = now;
  };
  return (
    <>
      <Dialog opened={opened} onClose={close} title={title} size={size}>
        {opened && children({ onDirty, close, end })}
      </Dialog>
      <ConfirmDialog
        danger
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('discard.title')}
        confirmLabel={t('discard.confirm')}
        onConfirm={end}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </>
  );
}
