import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog, type FormGuard } from '../../ui/form-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { userOptions } from './api.ts';
import { UserForm } from './user-form.tsx';

/** The person in the dialog; `id` null: a new one. */
export interface UserTarget {
  id: number | null;
}

interface UserDialogProps {
  target: UserTarget | null;
  onClose: () => void;
}

/** The form of a person in a dialog; it asks before text is lost. */
export function UserDialog({ target, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  // Keeps its content while it fades out.
  const last = useRef(target);
  if (target !== null) last.current = target;
  const id = last.current?.id ?? null;
  return (
    <FormDialog
      opened={target !== null}
      onClose={onClose}
      title={t(id === null ? 'userModal.new' : 'userModal.edit')}
      size={640}
    >
      {(guard) => (id === null ? <FormOf user={null} guard={guard} /> : <KnownUser id={id} guard={guard} />)}
    </FormDialog>
  );
}

/** Loaded each time the dialog opens, so that the form starts with current values. */
function KnownUser({ id, guard }: { id: number; guard: FormGuard }) {
  const { t } = useTranslation('users');
  const { data, error, refetch } = useQuery({ ...userOptions(id), gcTime: 0 });
  if (data) return <FormOf user={data} guard={guard} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={5} label={t('loading')} />;
}

const FormOf = ({ user, guard }: Pick<Parameters<typeof UserForm>[0], 'user'> & { guard: FormGuard }) => (
  <UserForm user={user} onDirty={guard.onDirty} onCancel={guard.close} onSaved={guard.end} />
);
