import { createStore, useStore } from './store.ts';

export interface ConnectionStatus {
  /** `offline`: the browser has no network. `reconnecting`: the network is there, the server does not answer. */
  state: 'connecting' | 'connected' | 'reconnecting' | 'offline';
  /** The number of tries since the connection was lost. */
  attempt: number;
  /** When the screen was last known to be current; null before the first connection. */
  freshAt: Date | null;
}

const store = createStore<ConnectionStatus>({ state: 'connecting', attempt: 0, freshAt: null });

export const connectionStatus = store.get;
export const changeStatus = (part: Partial<ConnectionStatus>) => store.set({ ...store.get(), ...part });
export const useConnectionStatus = (): ConnectionStatus => useStore(store);
