import { createUser, updateUser } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/http.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { sendPicture } from './api.ts';
import { changeOf, isChanged, type UserFormValues, withoutGone } from './user-values.ts';

/**
 * Saves the form, then the picture, since a new person has no id before. `onMade` reports the new person first, so that
 * a retry after a refused picture creates nobody twice.
 */
export function useSaveUser(userId: number | null, onMade: (user: ManagedUser) => void) {
  const cache = useQueryClient();
  const write = async (chosen: UserFormValues, former: UserFormValues) => {
    const offered = cache.getQueryData(queueChoices.queryKey);
    const [values, before] = [withoutGone(chosen, offered), withoutGone(former, offered)];
    const change = changeOf(values, before);
    if (userId !== null)
      return isChanged(values, before) ? (await request(updateUser, { params: { userId }, body: change })).id : userId;
    const { password } = values;
    const made = await request(createUser, {
      body: { ...change, name: values.name.trim(), email: values.email.trim(), password },
    });
    onMade(made);
    return made.id;
  };
  return async (values: UserFormValues, before: UserFormValues) => {
    const id = await write(values, before);
    if (values.picture !== null) await sendPicture(id, values.picture);
    return id;
  };
}
