import { createUser, updateUser } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/http.ts';
import { reloadKeeping } from '../../lib/kept-notice.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { reloadPeople, sendPicture } from './api.ts';
import { changeOf, isChanged, type UserValues, withoutGone } from './user-values.ts';

interface Wanted {
  values: UserValues;
  before: UserValues;
  picture: File | null;
}

/**
 * Saves the form, then the picture: of somebody new it has no address before. `onMade` hears of the new person first, so
 * that trying again after a refused picture makes nobody twice.
 */
export function useSaveUser(
  userId: number | null,
  { onMade, onSaved }: { onMade: (user: ManagedUser) => void; onSaved: () => void },
) {
  const { t } = useTranslation('users');
  const { user: self } = useSession();
  const cache = useQueryClient();
  const write = async ({ values: chosen, before: former }: Wanted) => {
    const offered = cache.getQueryData(queueChoices.queryKey);
    const [values, before] = [withoutGone(chosen, offered), withoutGone(former, offered)];
    const change = changeOf(values, before);
    if (userId !== null)
      return isChanged(values, before) ? (await call(updateUser, { params: { userId }, body: change })).id : userId;
    const { password } = values;
    const made = await call(createUser, {
      body: { ...change, name: values.name.trim(), email: values.email.trim(), password },
    });
    onMade(made);
    return made.id;
  };
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const id = await write(wanted);
      if (wanted.picture !== null) await sendPicture(id, wanted.picture);
      return id;
    },
    onSuccess: (id) => {
      onSaved();
      // What the page knows of oneself it learned when it began.
      if (id === self.id) return reloadKeeping(t('userModal.success'));
      showToast({ kind: 'success', text: t('userModal.success') });
      announce(t('userModal.success'));
    },
    onSettled: () => reloadPeople(cache),
  });
}
