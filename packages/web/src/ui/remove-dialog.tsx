import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { codeOf } from '../lib/errors.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import formStyles from './form.module.css';
import { announce } from './live-region.tsx';
import { Refusal } from './refusal.tsx';
import { showToast } from './toast.ts';

interface RemoveDialogProps<R> {
  /** What is to go; null: nothing is asked. */
  record: R | null;
  onClose: () => void;
  title: (record: R) => string;
  text: (record: R) => ReactNode;
  confirmLabel: string;
  /** Said once it is gone. */
  done: string;
  remove: (record: R) => Promise<unknown>;
  /** The list is asked again, whatever became of it. */
  reload: () => unknown;
  /** The refusal by which somebody else was first, and what is said then. */
  goneBefore?: { code: string; text: string };
  /** Not everything is known yet that the question tells. */
  isWaiting?: boolean;
  /** Why it may never be known. */
  fault?: Error | null;
}

/** Asks before a record is removed. A refusal is shown here: the question is still open. */
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
