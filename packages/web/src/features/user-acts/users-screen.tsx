import { deleteUser } from '@guiche/contract/user-acts';
import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { ListScreen } from '../../ui/list-screen.tsx';
import { RemoveDialog } from '../../ui/remove-dialog.tsx';
import { useSearchedList } from '../../ui/use-list.ts';
import { useSession } from '../auth/index.ts';
import { reloadPeople, userListOptions, useUsersLive } from './api.ts';
import { ResetFactor } from './reset-factor.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserDialog, type UserTarget } from './user-dialog.tsx';

/** The screen of users: people, presence and permissions. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const { user: self } = useSession();
  const cache = useQueryClient();
  const [target, setTarget] = useState<UserTarget | null>(null);
  const [leaving, setLeaving] = useState<ManagedUser | null>(null);
  const [locked, setLocked] = useState<ManagedUser | null>(null);
  const list = useSearchedList(userListOptions, ({ users }) => users);
  useUsersLive();
  const open = ({ id }: ManagedUser) => setTarget({ id });
  const columns = useUserColumns({ self, onEdit: open, onDelete: setLeaving, onResetFactor: setLocked });
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns}
      onOpen={open}
      icon={IconUserOff}
      loading={t('loading')}
      empty={{ title: t('nobody'), text: t('nobodyText') }}
      searchLabel={t('search')}
      add={{ label: t('userModal.new'), run: () => setTarget({ id: null }) }}
      minWidth={920}
    >
      <UserDialog target={target} onClose={() => setTarget(null)} />
      <RemoveDialog
        record={leaving}
        onClose={() => setLeaving(null)}
        title={({ name }) => t('ask.title', { name })}
        text={() => <p>{t('ask.text')}</p>}
        confirmLabel={t('ask.confirm')}
        done={t('deleted')}
        remove={({ id }) => request(deleteUser, { params: { userId: id } })}
        reload={() => reloadPeople(cache)}
        goneBefore={{ code: 'ERR_NO_USER_FOUND', text: t('deletedBefore') }}
      />
      <ResetFactor user={locked} onClose={() => setLocked(null)} />
    </ListScreen>
  );
}
