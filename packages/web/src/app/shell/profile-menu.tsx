import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/index.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LayerMenu } from '../../ui/menu.tsx';
import type { ProfileItemsProps } from './profile-items.tsx';
import styles from './profile-menu.module.css';

export const loadProfileItems = async () => (await import('./profile-items.tsx')).ProfileItems;

export function ProfileMenu(props: ProfileItemsProps) {
  const { t } = useTranslation('app');
  const { user } = useSession();
  const [isWanted, setWanted] = useState(false);
  const Items = useLazyPart<ProfileItemsProps>(loadProfileItems, isWanted, () => {
    setWanted(false);
  });
  const label = t('profile.open', { name: user.name });
  return (
    <LayerMenu position="bottom-end" width={232} offset={6} opened={isWanted && Items !== null} onChange={setWanted}>
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={label} data-tip={label}>
          <Avatar name={user.name} seed={user.id} size={28} image={user.profileImage} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>{Items && <Items {...props} />}</Menu.Dropdown>
    </LayerMenu>
  );
}
