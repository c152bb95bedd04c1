import { createStore, useStore } from './store.ts';

/** Chromium's; other browsers install from a menu of their own. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

const offer = createStore<InstallEvent | null>(null);

// Kept for when somebody wants it: shown by itself it would come in the way of work.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.set(event as InstallEvent);
});
window.addEventListener('appinstalled', () => offer.set(null));

/** Whether the browser would install this application now. */
export const useCanInstall = () => useStore(offer) !== null;

/** Asks once: what was refused is offered again by the browser, in its own time. */
export function install() {
  const event = offer.get();
  offer.set(null);
  event?.prompt().catch(reportError);
}
