import { useSyncExternalStore } from 'react';

const listen = (tell: () => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Whether the browser has a network. */
export const useOnline = () => useSyncExternalStore(listen, () => navigator.onLine);

/** As if the network were back: whatever waits for it asks once more, and waits again where it is not. */
export const tryNow = () => void window.dispatchEvent(new Event('online'));
