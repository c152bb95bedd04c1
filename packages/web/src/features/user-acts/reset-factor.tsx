import { resetSecondFactor } from '@guiche/contract/second-factor';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import formStyles from '../../ui/form.module.css';
import { announce } from '../../ui/live-region.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { showToast } from '../../ui/toast.ts';
import { reloadPeople } from './api.ts';

/**
 * Removes a person's second factor, for who lost the phone: the password alone then signs in. A refusal is shown here.
 */
export function ResetFactor({ user, onClose }: { user: ManagedUser | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  const cache = useQueryClient();
  // Keeps its content while it fades out.
  const last = useRef(user);
  if (user !== null) last.current = user;
  const name = last.current?.name ?? '';
  const close = () => {
    reset.reset();
    onClose();
  };
  const reset = useMutation({
    mutationFn: (userId: number) => request(resetSecondFactor, { params: { userId } }),
    onSuccess: () => {
      showToast({ kind: 'success', text: t('resetFactor.done') });
      announce(t('resetFactor.done'));
      close();
    },
    onSettled: () => reloadPeople(cache),
  });
  return (
    <ConfirmDialog
      danger
      opened={user !== null}
      onClose={close}
      title={t('resetFactor.title', { name })}
      confirmLabel={t('resetFactor.confirm')}
      onConfirm={() => last.current && reset.mutate(last.current.id)}
      busy={reset.isPending}
    >
      <p>{t('resetFactor.text')}</p>
      <Refusal error={reset.error} className={formStyles.refusal} />
    </ConfirmDialog>
  );
}
