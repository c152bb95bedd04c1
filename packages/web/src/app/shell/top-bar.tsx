import { IconMenu2, IconMoon, IconRefresh, IconSun } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../features/auth/index.ts';
import { NotificationBell, VolumeButton } from '../../features/notifications/index.ts';
import { PaletteButton } from '../../features/palette/index.ts';
import { PhoneDockButton } from '../../features/phone-dock/index.ts';
import { formatDate } from '../../lib/formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TopBarSlotHost } from '../../ui/top-bar-slot.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './top-bar.module.css';
import { useRefresh, useThemeToggle } from './use-shell-acts.ts';

interface TopBarProps {
  onOpenMenu: () => void;
  onShowShortcuts: () => void;
  onShowVolume: () => void;
}

/** The top bar. On a phone it holds the menu, the screen's own controls and the profile. */
export function TopBar({ onOpenMenu, onShowShortcuts, onShowVolume }: TopBarProps) {
  const { t } = useTranslation('app');
  const [theme, toggleTheme] = useThemeToggle();
  const refresh = useRefresh();
  const loading = useIsFetching() > 0;
  return (
    <header className={styles.bar}>
      <IconButton className={styles.phoneOnly} label={t('menu.open')} icon={IconMenu2} onClick={onOpenMenu} />
      <TopBarSlotHost className={styles.slot} />
      <Greeting />
      <PaletteButton />
      <PhoneDockButton className={styles.wideOnly} />
      <IconButton
        className={styles.wideOnly}
        label={t('ui:theme.toggle')}
        icon={theme === 'dark' ? IconSun : IconMoon}
        onClick={toggleTheme}
      />
      <span className={`${styles.wideOnly} ${styles.place}`}>
        <Suspense>
          <VolumeButton />
        </Suspense>
      </span>
      <IconButton
        className={`${styles.wideOnly} ${loading ? styles.loading : ''}`}
        label={t('refresh')}
        icon={IconRefresh}
        onClick={refresh}
      />
      <span className={styles.place}>
        <Suspense>
          <NotificationBell />
        </Suspense>
      </span>
      <ProfileMenu onShowShortcuts={onShowShortcuts} onShowVolume={onShowVolume} />
    </header>
  );
}

function Greeting() {
  const { t } = useTranslation('app');
  const { user } = useSession();
  const { company } = user;
  return (
    <p className={`${styles.greeting} cut`}>
      {t('greeting')} <b dir="auto">{user.name}</b> · <bdi>{company.name}</bdi>
      {user.profile === 'admin' && (
        <span className={styles.due}> · {t('dueUntil', { date: formatDate(company.dueDate) })}</span>
      )}
    </p>
  );
}
