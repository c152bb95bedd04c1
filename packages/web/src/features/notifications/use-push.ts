import { useEffect, useEffectEvent } from 'react';
import { usePreference } from '../../lib/preferences.ts';
import { useSession } from '../auth/index.ts';
import { usePopupPermission } from './popups.ts';
import { useOpenNotice } from './use-open-notice.ts';
import { isSeenHere } from './use-tab-signs.ts';

/** Missing on plain HTTP to another machine, and on phones where the application is not installed. */
const isPushPossible = 'serviceWorker' in navigator && 'PushManager' in window;

/** Push while no page is open, by the same switch as the notices of an open page. */
export function usePush() {
  const { user } = useSession();
  const permission = usePopupPermission();
  const [wanted] = usePreference('popups');
  const isAllowed = isPushPossible && permission === 'granted';
  const isOn = isAllowed && wanted === 'on';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's browser is another subscription
  useEffect(() => {
    if (!isAllowed) return;
    import('./push-subscription.ts').then(
      ({ subscribe, unsubscribe }) => (isOn ? subscribe() : unsubscribe()),
      (error: unknown) => console.warn('push not loaded', error),
    );
  }, [isAllowed, isOn, user.id]);
  useWorkerMessages(isOn);
}

/** Answers the service worker: whether a ticket is visible, to open one, or to report the browser's new address. */
function useWorkerMessages(isOn: boolean) {
  const open = useOpenNotice();
  const onMessage = useEffectEvent(({ data, ports }: MessageEvent) => {
    if (data?.kind === 'is-seen' && typeof data.uuid === 'string') ports[0]?.postMessage(isSeenHere(data.uuid));
    if (data?.kind === 'open-ticket' && typeof data.uuid === 'string') {
      ports[0]?.postMessage(true);
      open({ uuid: data.uuid });
    }
    if (data?.kind === 'subscribe-again')
      import('./push-subscription.ts').then(({ subscribe }) => subscribe(), reportError);
  });
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    navigator.serviceWorker.addEventListener('message', (event) => onMessage(event), { signal: stop.signal });
    return () => stop.abort();
  }, [isOn]);
}
