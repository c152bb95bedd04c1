import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Pretends for a moment that the network is back, so that paused queries try once. */
function tryNow() {
  window.dispatchEvent(new Event('online'));
  if (!navigator.onLine) window.dispatchEvent(new Event('offline'));
}

/** The offline state of data that was never loaded. Queries continue by themselves once the network is back. */
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
