import { IconAlertTriangle, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysToWarnOf, useSession } from '../../features/auth/index.ts';
import { ConnectionStrip } from '../../features/connections/index.ts';
import { PushOffer } from '../../features/notifications/index.ts';
import { formatTime } from '../../lib/formats.ts';
import { retryNow } from '../../lib/live-socket.ts';
import type { ConnectionStatus } from '../../lib/live-status.ts';
import { useConnectionStatus } from '../../lib/live-status.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { Strip } from '../../ui/strip.tsx';

const patienceMs = 2_000;
const staleMs = 60_000;

/** Shows at most one strip: what hinders the work now comes before what will. */
export function StatusStrip() {
  const status = useConnectionStatus();
  const lost = useLasting(status.state === 'reconnecting' || status.state === 'connecting');
  if (status.state === 'offline' || (lost && status.state !== 'connected')) return <LostStrip status={status} />;
  return <ConnectionStrip otherwise={<DueStrip />} />;
}

function LostStrip({ status: { state, attempt, freshAt } }: { status: ConnectionStatus }) {
  const { t } = useTranslation('app');
  const stale = useStale(freshAt);
  const offline = state === 'offline';
  return (
    <Strip
      icon={offline ? IconWifiOff : IconRefresh}
      text={t(offline ? 'strip.offline' : 'strip.reconnecting')}
      aside={
        stale && freshAt ? (
          <span title={zoneToName(freshAt)}>{t('strip.freshAt', { time: formatTime(freshAt) })}</span>
        ) : (
          attempt > 1 && t('strip.attempt', { number: attempt })
        )
      }
      action={{ label: t('strip.retry'), onClick: retryNow }}
    />
  );
}

/** Warns that the due date is near, until somebody dismisses it for this visit. Less urgent strips stand behind it. */
function DueStrip() {
  const { t } = useTranslation('app');
  const { user } = useSession();
  const [hidden, setHidden] = useState(() => sessionStorage.getItem('dueStrip') === 'hidden');
  const days = daysToWarnOf(user.company);
  if (days === null || hidden) return <PushOffer />;
  const hide = () => {
    sessionStorage.setItem('dueStrip', 'hidden');
    setHidden(true);
  };
  return (
    <Strip
      kind="warning"
      icon={IconAlertTriangle}
      text={t('auth:due.soon', { count: days })}
      action={{ label: t('strip.hide'), onClick: hide }}
    />
  );
}

/** True once a condition has lasted: a short interruption is not shown. */
function useLasting(condition: boolean): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!condition) return setLasted(false);
    const timer = setTimeout(() => setLasted(true), patienceMs);
    return () => clearTimeout(timer);
  }, [condition]);
  return lasted;
}

/** True once what is shown is older than a minute. */
function useStale(freshAt: Date | null): boolean {
  const [stale, setStale] = useState(false);
  useEffect(() => {
    if (!freshAt) return setStale(false);
    const left = freshAt.getTime() + staleMs - Date.now();
    setStale(left <= 0);
    const timer = setTimeout(() => setStale(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [freshAt]);
  return stale;
}
