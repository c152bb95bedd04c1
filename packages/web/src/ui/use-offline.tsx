import { type ReactElement, Suspense } from 'react';
import { beside } from '../lib/beside.ts';
import { useConnectionStatus } from '../lib/live-status.ts';

/** The shell fetches it ahead: it must be here before the network fails. */
export const loadOfflineState = async () => (await import('./offline-state.tsx')).OfflineState;
const OfflineState = beside(loadOfflineState);

/** What stands where something cannot be loaded for want of a network; null while there is one. */
export const useOffline = (): ReactElement | null =>
  useConnectionStatus().state === 'offline' ? (
    <Suspense>
      <OfflineState />
    </Suspense>
  ) : null;
