import { createStore, useStore } from './store.ts';

/** Chromium's event; other browsers install by a menu of their own. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const offer = createStore<InstallEvent | null>(null);

// Held back until somebody asks: the browser's own prompt would interrupt work.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.set(event as InstallEvent);
});
window.addEventListener('appinstalled', () => offer.set(null));

/** Whether the application can be installed now. */
export const useCanInstall = () => useStore(offer) !== null;

/** Shows the browser's prompt once; after a refusal the browser offers it again in its own time. */
export function install() {
  const event = offer.get();
  offer.set(null);
  event?.prompt().catch(reportError);
}
