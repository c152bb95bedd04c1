import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { codeOf } from '../lib/errors.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import formStyles from './form.module.css';
import { announce } from './live-region.tsx';
import { Refusal } from './refusal.tsx';
import { showToast } from './toast.ts';

interface RemoveDialogProps<R> {
  /** The record to remove; null: the dialog is closed. */
  record: R | null;
  onClose: () => void;
  title: (record: R) => string;
  text: (record: R) => ReactNode;
  confirmLabel: string;
  /** The notice after the removal. */
  done: string;
  remove: (record: R) => Promise<unknown>;
  /** Reloads the list after success and failure. */
  reload: () => unknown;
  /** The code that means somebody else removed it first, and its notice. */
  goneBefore?: { code: string; text: string };
  /** Data for the question is still loading. */
  isWaiting?: boolean;
  /** Why that data could not be loaded. */
  fault?: Error | null;
}

/** Asks before a record is removed. A refusal is shown here, because the question is still open. */
export function RemoveDialog<R>(props: RemoveDialogProps<R>) {
  const { record, title, text, confirmLabel, done, goneBefore, isWaiting = false, fault = null } = props;
  // Keeps its content while it fades out.
  const last = useRef(record);
  if (record !== null) last.current = record;
  const shown = last.current;
  const close = () => {
    remove.reset();
    props.onClose();
  };
  const end = (kind: 'success' | 'info', said: string) => {
    showToast({ kind, text: said });
    announce(said);
    close();
  };
  const remove = useMutation({
    mutationFn: props.remove,
    onSuccess: () => end('success', done),
    onError: (error) => {
      if (goneBefore && codeOf(error) === goneBefore.code) end('info', goneBefore.text);
    },
    onSettled: props.reload,
  });
  if (shown === null) return null;
  return (
    <ConfirmDialog
      danger
      opened={record !== null}
      onClose={close}
      title={title(shown)}
      confirmLabel={confirmLabel}
      onConfirm={() => remove.mutate(shown)}
      busy={remove.isPending || isWaiting}
    >
      {text(shown)}
      <Refusal error={remove.error ?? fault} className={formStyles.refusal} />
    </ConfirmDialog>
  );
}
