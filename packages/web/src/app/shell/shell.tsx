import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportHost } from '../../features/export/index.ts';
import { PaletteHost } from '../../features/palette/index.ts';
import { PhoneDock } from '../../features/phone-dock/index.ts';
import { NewTicketHost } from '../../features/tickets/index.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { KitProvider } from '../../ui/kit-provider.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import { loadOfflineState } from '../../ui/use-offline-state.tsx';
import { loadProfileItems } from './profile-menu.tsx';
import styles from './shell.module.css';
import type { ShellLayer, ShellLayersProps } from './shell-layers.tsx';
import { SideMenu } from './side-menu.tsx';
import { StatusStrip } from './status-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useFollowing } from './use-following.ts';
import { useShellCommands } from './use-shell-commands.ts';

const loadLayers = async () => (await import('./shell-layers.tsx')).ShellLayers;
/** The offline state comes along: it must be loaded before the network fails. */
const loadAhead = () =>
  Promise.all([
    loadLayers(),
    loadProfileItems(),
    import('../../ui/toast-box.tsx'),
    loadOfflineState(),
    loadTexts('errors'),
  ]);
/** Late enough not to delay the screen, early enough for the first press. */
const idleMs = 2000;

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
  const isInbox = useRouterState({ select: ({ location }) => location.pathname.startsWith('/tickets') });
  const [menu, setMenu] = usePreference('menu');
  const [layer, setLayer] = useState<ShellLayer | null>(null);
  const show = (wanted: ShellLayer) => () => setLayer(wanted);
  const Layers = useLazyPart<ShellLayersProps>(loadLayers, layer !== null, () => {
    setLayer(null);
  });
  // Also while they load, so that Escape does not reach the conversation below.
  useLayer(layer !== null && Layers === null, () => setLayer(null));
  useEffect(() => {
    // If this fails, the first press loads again and reports.
    const timer = setTimeout(
      () => loadAhead().catch((error) => console.warn('layers not loaded ahead', error)),
      idleMs,
    );
    return () => clearTimeout(timer);
  }, []);
  // Forms of other screens show errors in the server's words without a request.
  useEffect(() => {
    if (!isInbox) loadTexts('errors').catch((error) => console.warn('texts of errors not loaded', error));
  }, [isInbox]);
  useShortcuts([{ keys: '?', label: t('shortcuts.show'), run: show('shortcuts') }]);
  useFollowing();
  useShellCommands({ showVolume: show('volume'), showShortcuts: show('shortcuts') });
  const open = menu === 'open';
  return (
    <div className={open ? `${styles.frame} ${styles.menuOpen}` : styles.frame}>
      <div className={styles.menu}>
        <SideMenu open={open} onToggle={() => setMenu(open ? 'closed' : 'open')} />
      </div>
      <TopBar onOpenMenu={show('menu')} onShowShortcuts={show('shortcuts')} onShowVolume={show('volume')} />
      <div className={styles.content}>
        <StatusStrip />
        <div className={styles.columns}>
          <div className={styles.screen}>
            <Outlet />
          </div>
          {isInbox && <PhoneDock />}
        </div>
      </div>
      <NewTicketHost />
      <ExportHost />
      <PaletteHost />
      {Layers && <Layers opened={layer} onClose={() => setLayer(null)} />}
    </div>
  );
}
