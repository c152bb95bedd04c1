import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { tryNow } from '../lib/use-online.ts';
import { EmptyState } from './empty-state.tsx';

/** There is no network, and what belongs here was never loaded. It goes on by itself once the network is back. */
export function OfflineState() {
  const { t } = useTranslation('ui');
  return (
    <div role="status">
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
    </div>
  );
}
