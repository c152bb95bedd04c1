import { createStore, useStore } from '../../lib/store.ts';

export type PopupPermission = NotificationPermission | 'missing';

const currentPermission = (): PopupPermission =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;
const permission = createStore<PopupPermission>(currentPermission());

/** Whether push is on, as far as this page knows. */
export const pushState = createStore<'off' | 'on' | 'failed'>('off');
export const usePushState = () => useStore(pushState);

export const usePopupPermission = () => useStore(permission);

/** Reads the permission again: it can be changed in the browser's settings. */
export const rereadPopupPermission = () => permission.set(currentPermission());

/** Asks for permission, only from a button: browsers refuse for good if a page asks by itself. */
export async function askForPopups() {
  permission.set(await Notification.requestPermission());
}

export interface Popup {
  /** A later notice with the same tag replaces it. */
  tag: string;
  title: string;
  body: string;
  icon: string;
  /** The ticket's address, for the service worker. */
  uuid: string;
  onOpen: () => void;
}

/**
 * Shows a notice by the service worker while push is on: the push message of the same ticket then replaces it. So there
 * is one notice, also when the push service is slow or out of the server's reach.
 */
async function showByWorker({ tag, title, body, icon, uuid }: Popup) {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { tag, body, icon, silent: true, data: { uuid } });
}

/** Shows a silent notice; the page plays the tone at the chosen volume. */
export function showPopup(popup: Popup) {
  if (pushState.get() === 'on') return void showByWorker(popup).catch(reportError);
  const { tag, title, body, icon, onOpen } = popup;
  try {
    const shown = new Notification(title, { tag, body, icon, silent: true });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
  } catch (error) {
    // Phone browsers have the constructor, but show notices only for installed applications.
    console.info('no notice of this kind', error);
    permission.set('missing');
  }
}
