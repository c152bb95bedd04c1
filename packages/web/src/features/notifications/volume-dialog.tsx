import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const VolumePanel = lazyPart(async () => (await import('./volume-panel.tsx')).VolumePanel);

/** The volume in a dialog, opened from a phone's profile menu: its top bar has no room for the button. */
export function VolumeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('app');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('volume.title')}>
      <Suspense>
        <VolumePanel />
      </Suspense>
    </Dialog>
  );
}
