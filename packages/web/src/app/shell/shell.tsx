import { Drawer } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportHost } from '../../features/export/index.ts';
import { VolumeDialog } from '../../features/notifications/index.ts';
import { PaletteHost } from '../../features/palette/index.ts';
import { PhoneDock } from '../../features/phone-dock/index.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { KitProvider } from '../../ui/kit-provider.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import styles from './shell.module.css';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { SideMenu } from './side-menu.tsx';
import { StatusStrip } from './status-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellCommands } from './use-shell-commands.ts';

/** The frame around every signed-in screen. */
export function Shell() {
  return (
    <KitProvider>
      <SkipLinks />
      <Frame />
    </KitProvider>
  );
}

function Frame() {
  const { t } = useTranslation('app');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [menu, setMenu] = usePreference('menu');
  const [drawer, setDrawer] = useState(false);
  const [keySheet, setKeySheet] = useState(false);
  const [volume, setVolume] = useState(false);
  useShortcuts([{ keys: '?', label: t('shortcuts.show'), run: () => setKeySheet(true) }]);
  useShellCommands({ showVolume: () => setVolume(true), showShortcuts: () => setKeySheet(true) });
  const open = menu === 'open';
  return (
    <div className={open ? `${styles.frame} ${styles.menuOpen}` : styles.frame}>
      <div className={styles.menu}>
        <SideMenu open={open} onToggle={() => setMenu(open ? 'closed' : 'open')} />
      </div>
      <Drawer.Root
        opened={drawer}
        onClose={() => setDrawer(false)}
        size={240}
        classNames={{ overlay: styles.scrim, content: styles.drawer }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('menu.name')}>
          <SideMenu open onNavigate={() => setDrawer(false)} />
        </Drawer.Content>
      </Drawer.Root>
      <TopBar
        onOpenMenu={() => setDrawer(true)}
        onShowShortcuts={() => setKeySheet(true)}
        onShowVolume={() => setVolume(true)}
      />
      <div className={styles.content}>
        <StatusStrip />
        <div className={styles.columns}>
          <div className={styles.screen}>
            <Outlet />
          </div>
          {pathname.startsWith('/tickets') && <PhoneDock />}
        </div>
      </div>
      <VolumeDialog opened={volume} onClose={() => setVolume(false)} />
      <ExportHost />
      <PaletteHost />
      <ShortcutsSheet opened={keySheet} onClose={() => setKeySheet(false)} />
    </div>
  );
}
