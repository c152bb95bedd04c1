import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveQuestionProps {
  isDirty: boolean;
  title: string;
  text: string;
  confirmLabel: string;
}

/** Asks before unsaved changes of a page are lost. */
export function LeaveQuestion({ isDirty, title, text, confirmLabel }: LeaveQuestionProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      danger
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={title}
      confirmLabel={confirmLabel}
      onConfirm={() => leaving.proceed?.()}
    >
      {text}
    </ConfirmDialog>
  );
}
