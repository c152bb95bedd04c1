import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface InfoDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** A further action beside "OK". */
  action?: ReactNode;
}

/** A dialog that informs and needs no decision. */
export function InfoDialog({ opened, onClose, title, children, action }: InfoDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          {action}
          <button type="button" className="button button-primary" onClick={onClose} data-autofocus>
            {t('dialog.ok')}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
