import type { ComponentType, ReactElement } from 'react';
import { useConnectionStatus } from '../lib/live-status.ts';

let OfflineState: ComponentType | null = null;

/** The shell fetches it ahead: it must be here before the network fails. */
export async function loadOfflineState() {
  OfflineState = (await import('./offline-state.tsx')).OfflineState;
}

/** What stands where something cannot be loaded for want of a network; null while there is one, or while it is not here itself. */
export const useOfflineState = (): ReactElement | null => {
  const { state } = useConnectionStatus();
  return state === 'offline' && OfflineState !== null ? <OfflineState /> : null;
};
