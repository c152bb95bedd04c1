import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The name of the act ("Excluir"), not "OK". */
  confirmLabel: string;
  onConfirm: () => void;
  /** The act loses something: the button is red, and Cancel has the focus. */
  danger?: boolean;
  /** The act is running: the button keeps its label and is disabled. */
  busy?: boolean;
}

/** Asks before an act. */
export function ConfirmDialog({
  confirmLabel,
  onConfirm,
  danger = false,
  busy = false,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      {...dialog}
      isQuestion
      actions={
        <>
          <button
            type="button"
            className="button button-default"
            onClick={dialog.onClose}
            data-autofocus={danger || undefined}
          >
            {t('dialog.cancel')}
          </button>
          <button
            type="button"
            className={danger ? 'button button-danger' : 'button button-primary'}
            onClick={onConfirm}
            disabled={busy}
            data-autofocus={danger ? undefined : true}
          >
            {confirmLabel}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
