import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { userOptions } from './api.ts';
import { UserForm } from './user-form.tsx';

/** Whom the dialog is about; `id` null: somebody new. */
export interface UserTarget {
  id: number | null;
}

interface UserDialogProps {
  target: UserTarget | null;
  onClose: () => void;
}

/** Everything that is decided about a person. It asks before it throws away what was written. */
export function UserDialog({ target, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  const last = useRef(target);
  if (target !== null) last.current = target;
  const id = last.current?.id ?? null;
  const { data, error, isFetching, refetch } = useQuery({
    ...userOptions(id ?? 0),
    enabled: target !== null && id !== null,
    gcTime: 0,
    // What is being changed here is not changed under one's hands.
    refetchOnWindowFocus: false,
  });
  const isReady = id === null || (data !== undefined && (!isFetching || data.id === id));
  return (
    <FormDialog
      opened={target !== null}
      onClose={onClose}
      title={t(id === null ? 'userModal.new' : 'userModal.edit')}
      size={640}
    >
      {({ onDirty, close, end }) => (
        <>
          {!isReady && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!isReady && error === null && <SkeletonRows rows={5} label={t('loading')} />}
          {isReady && target !== null && (
            <UserForm
              key={id ?? 'new'}
              user={id === null ? null : (data ?? null)}
              onDirty={onDirty}
              onCancel={close}
              onSaved={end}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
