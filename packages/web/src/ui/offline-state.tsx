import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** As if the network were back, for a moment: whatever waits for it asks once, and where it is not waits again. */
function tryNow() {
  window.dispatchEvent(new Event('online'));
  if (!navigator.onLine) window.dispatchEvent(new Event('offline'));
}

/** There is no network, and what belongs here was never loaded. It goes on by itself once the network is back. */
export function OfflineState() {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      icon={IconWifiOff}
      title={t('offline.title')}
      text={t('offline.text')}
      action={
        <button type="button" className="button button-default button-small" onClick={tryNow}>
          {t('error.retry')}
        </button>
      }
    />
  );
}
