import { Popover } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../lib/preferences.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import styles from './notifications.module.css';

const VolumePanel = lazyPart(async () => (await import('./volume-panel.tsx')).VolumePanel);

/** The volume button of the top bar. */
export function VolumeButton() {
  const { t } = useTranslation('app');
  const [opened, setOpened] = useState(false);
  const [volume] = usePreference('volume');
  const percent = Math.round(volume * 100);
  // Escape closes it even before it has the focus.
  useLayer(opened, () => setOpened(false));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={6} width={264} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={t('volume.button', { percent })}
          icon={volume === 0 ? IconVolumeOff : IconVolume}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel}>
        <Suspense>
          <VolumePanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
