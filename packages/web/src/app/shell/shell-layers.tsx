import { Drawer } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VolumeDialog } from '../../features/notifications/index.ts';
import { useLayer } from '../../ui/top-layer.ts';
import styles from './shell.module.css';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { SideMenu } from './side-menu.tsx';

export type ShellLayer = 'menu' | 'volume' | 'shortcuts';

export interface ShellLayersProps {
  opened: ShellLayer | null;
  onClose: () => void;
}

/** The overlays of the shell: a phone's menu, the volume, the shortcuts. */
export function ShellLayers({ opened, onClose }: ShellLayersProps) {
  const { t } = useTranslation('app');
  // The kit restores the focus only if the drawer was closed before it opened, so it is mounted closed first.
  const [placed, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  useLayer(placed && opened === 'menu', onClose);
  return (
    <>
      <Drawer.Root
        opened={placed && opened === 'menu'}
        onClose={onClose}
        closeOnEscape={false}
        size={240}
        classNames={{ overlay: styles.scrim, content: styles.drawer }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('menu.name')}>
          <SideMenu open onNavigate={onClose} />
        </Drawer.Content>
      </Drawer.Root>
      <Suspense>
        <VolumeDialog opened={opened === 'volume'} onClose={onClose} />
      </Suspense>
      <ShortcutsSheet opened={opened === 'shortcuts'} onClose={onClose} />
    </>
  );
}
