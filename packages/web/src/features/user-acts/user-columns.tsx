import type { ManagedUser } from '@guiche/contract/user-acts.schemas';
import { IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actsColumn } from '../../ui/acts-column.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RowName } from '../../ui/row-name.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './users.module.css';

interface UserActs {
  /** The own row has no removal, and the second factor is in the profile. */
  self: { id: number; super: boolean };
  onEdit: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
  onResetFactor: (user: ManagedUser) => void;
}

const mostTags = 2;

export function useUserColumns({ self, onEdit, onDelete, onResetFactor }: UserActs): Column<ManagedUser>[] {
  const { t } = useTranslation('users');
  const isLocked = (user: ManagedUser) => user.hasSecondFactor && user.id !== self.id && (self.super || !user.super);
  return [
    {
      key: 'name',
      label: t('column.name'),
      track: 'minmax(200px, 2fr)',
      isName: true,
      cell: (user) => (
        <span className={styles.who}>
          <Avatar name={user.name} seed={user.id} size={36} image={user.profileImage} />
          <RowName onOpen={() => onEdit(user)}>{user.name}</RowName>
        </span>
      ),
    },
    {
      key: 'email',
      label: t('column.email'),
      track: 'minmax(160px, 2fr)',
      cell: ({ email }) => <span className="cut">{email}</span>,
    },
    { key: 'profile', label: t('column.profile'), track: '132px', cell: ({ profile }) => t(`profile.${profile}`) },
    {
      key: 'queues',
      label: t('column.queues'),
      track: 'minmax(140px, 2fr)',
      cell: ({ queues }) => <QueueTags queues={queues} />,
    },
    {
      key: 'hours',
      label: t('column.hours'),
      track: '120px',
      from: 1040,
      cell: ({ startWork, endWork }) => `${startWork}–${endWork}`,
    },
    { key: 'status', label: t('column.status'), track: '144px', cell: ({ online }) => <Online isOnline={online} /> },
    actsColumn(
      t('column.acts'),
      [
        { label: ({ name }) => t('edit', { name }), icon: IconPencil, run: onEdit },
        {
          label: ({ name }) => t('resetFactor.act', { name }),
          icon: IconShieldOff,
          run: onResetFactor,
          isFor: isLocked,
        },
        {
          label: ({ name }) => t('delete', { name }),
          icon: IconTrash,
          run: onDelete,
          isFor: ({ id }) => id !== self.id,
        },
      ],
      '132px',
    ),
  ];
}

function QueueTags({ queues }: { queues: ManagedUser['queues'] }) {
  const more = queues.length - mostTags;
  return (
    <span className={styles.tags}>
      {queues.slice(0, mostTags).map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color} />
      ))}
      {more > 0 && <Tag name={`+${more}`} />}
    </span>
  );
}

function Online({ isOnline }: { isOnline: boolean }) {
  const { t } = useTranslation('users');
  return (
    <span className={styles.status}>
      <i className={isOnline ? `${styles.dot} ${styles.online}` : styles.dot} aria-hidden="true" />
      {t(isOnline ? 'online' : 'offline')}
    </span>
  );
}
