import { deleteUser } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import formStyles from '../../ui/form.module.css';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { reloadPeople } from './api.ts';

/** Names the person and says what happens to their work. A refusal is shown here: the question is still open. */
export function DeleteUser({ user, onClose }: { user: ManagedUser | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  const cache = useQueryClient();
  // It keeps its words while it fades out.
  const last = useRef(user);
  if (user !== null) last.current = user;
  const close = () => {
    remove.reset();
    onClose();
  };
  const tell = (kind: 'success' | 'info', text: string) => {
    showToast({ kind, text });
    announce(text);
    close();
  };
  const remove = useMutation({
    mutationFn: (userId: number) => call(deleteUser, { params: { userId } }),
    onSuccess: () => tell('success', t('deleted')),
    onError: (error) => {
      // Of two who remove somebody one was first.
      if (codeOf(error) === 'ERR_NO_USER_FOUND') tell('info', t('deletedBefore'));
    },
    onSettled: () => reloadPeople(cache),
  });
  return (
    <ConfirmDialog
      danger
      opened={user !== null}
      onClose={close}
      title={t('ask.title', { name: last.current?.name ?? '' })}
      confirmLabel={t('ask.confirm')}
      onConfirm={() => last.current && remove.mutate(last.current.id)}
      busy={remove.isPending}
    >
      <p>{t('ask.text')}</p>
      {remove.error !== null && (
        <p className={formStyles.refusal} role="alert">
          {errorText(remove.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
