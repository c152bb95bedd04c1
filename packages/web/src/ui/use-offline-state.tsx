import type { ComponentType, ReactElement } from 'react';
import { useConnectionStatus } from '../lib/live-status.ts';

let OfflineState: ComponentType | null = null;

/** Preloaded by the shell, because it must be there before the network fails. */
export async function loadOfflineState() {
  OfflineState = (await import('./offline-state.tsx')).OfflineState;
}

/**
 * The offline state, shown where data cannot be loaded; null while there is a network, or while it is not loaded
 * itself.
 */
export const useOfflineState = (): ReactElement | null => {
  const { state } = useConnectionStatus();
  return state === 'offline' && OfflineState !== null ? <OfflineState /> : null;
};
