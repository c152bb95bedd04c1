import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

export interface FormGuard {
  /** Reports whether the form has unsaved changes. */
  onDirty: (isDirty: boolean) => void;
  /** Closes the dialog; asks first if changes would be lost. */
  close: () => void;
  /** Closes at once, because everything is saved. */
  end: () => void;
}

interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: number;
  children: (guard: FormGuard) => ReactNode;
}

/** A dialog with a form; it asks before changes are lost. */
export function FormDialog({ opened, onClose, title, size = 560, children }: FormDialogProps) {
  const { t } = useTranslation('ui');
  // A ref, so that Escape right after a letter sees the current state.
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
