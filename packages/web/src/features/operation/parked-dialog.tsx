import type { ParkedItem } from '@guiche/contract/operation.schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ParkedAct } from './api.ts';
import styles from './parked.module.css';

interface ParkedDialogProps {
  asked: { act: ParkedAct; item: ParkedItem } | null;
  onClose: () => void;
  onConfirm: () => void;
  busy: boolean;
  error: unknown;
}

/** Explains what the act does to this kind of item. A refusal is shown here, because the question is still open. */
export function ParkedDialog({ asked, onClose, onConfirm, busy, error }: ParkedDialogProps) {
  const { t } = useTranslation('operation');
  // Keeps its content while it fades out.
  const last = useRef(asked);
  if (asked !== null) last.current = asked;
  if (last.current === null) return null;
  const { act, item } = last.current;
  const isRefused = error !== null && codeOf(error) !== 'ERR_NO_PARKED_ITEM_FOUND';
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={t(`${act}Dialog.title`)}
      confirmLabel={t(`act.${act}`)}
      onConfirm={onConfirm}
      danger={act === 'skip'}
      busy={busy}
    >
      <p>{t(`${act}Dialog.${item.kind}`)}</p>
      {isRefused && (
        <p className={styles.refusal} role="alert">
          {errorText(error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
