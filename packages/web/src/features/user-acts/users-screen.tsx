import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { IconPlus, IconUserOff } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../auth/index.ts';
import { userListOptions, useUsersLive } from './api.ts';
import { DeleteUser } from './delete-user.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserDialog, type UserTarget } from './user-dialog.tsx';

/** The people of the company: who they are, who is here, and what each may do. */
export function UsersScreen() {
  const { t } = useTranslation('users');
  const { user: self } = useSession();
  const [searched, setSearched] = useState('');
  const [target, setTarget] = useState<UserTarget | null>(null);
  const [leaving, setLeaving] = useState<ManagedUser | null>(null);
  const [locked, setLocked] = useState<ManagedUser | null>(null);
  const list = useInfiniteQuery({ ...userListOptions(searched), placeholderData: keepPreviousData });
  useUsersLive();
  const columns = useUserColumns({
    self,
    onEdit: ({ id }) => setTarget({ id }),
    onDelete: setLeaving,
    onResetFactor: setLocked,
  });
  const users = list.data?.pages.flatMap((page) => page.users);
  const count = list.data?.pages.at(-1)?.count ?? null;
  return (
    <Screen
      title={t('title')}
      count={count}
      busy={list.isPending}
      acts={
        <button type="button" className="button button-primary" onClick={() => setTarget({ id: null })}>
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
          {t('userModal.new')}
        </button>
      }
      tools={<SearchField label={t('search')} value={searched} onSearch={setSearched} />}
    >
      {users === undefined && list.error !== null && (
        <ErrorState error={list.error} title={t('ui:error.list')} onRetry={() => void list.refetch()} />
      )}
      {users === undefined && list.error === null && <SkeletonRows rows={6} label={t('loading')} />}
      {users?.length === 0 && (
        <EmptyState
          icon={IconUserOff}
          title={t('nobody')}
          text={t('nobodyText')}
          action={<ClearSearch onClear={() => setSearched('')} />}
        />
      )}
      {users !== undefined && users.length > 0 && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={users}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setTarget({ id })}
          total={count}
          minWidth={920}
          more={{
            has: list.hasNextPage,
            loading: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
      <UserDialog target={target} onClose={() => setTarget(null)} />
      <DeleteUser user={leaving} onClose={() => setLeaving(null)} />
      <ResetFactor user={locked} onClose={() => setLocked(null)} />
    </Screen>
  );
}
