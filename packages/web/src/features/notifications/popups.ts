import { createStore, useStore } from '../../lib/store.ts';

export type PopupPermission = NotificationPermission | 'missing';

const currentPermission = (): PopupPermission =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;
const permission = createStore<PopupPermission>(currentPermission());

/** Whether notices come by push, as far as this page knows. */
export const pushState = createStore<'off' | 'on' | 'failed'>('off');
export const usePushState = () => useStore(pushState);

export const usePopupPermission = () => useStore(permission);

/** The person may have changed it in the browser's own settings. */
export const rereadPopupPermission = () => permission.set(currentPermission());

/** Only ever from a button: a browser that is asked unasked says no for good. */
export async function askForPopups() {
  permission.set(await Notification.requestPermission());
}

export interface Popup {
  /** A later one of the same tag takes its place. */
  tag: string;
  title: string;
  body: string;
  icon: string;
  /** The ticket's, for the worker. */
  uuid: string;
  onOpen: () => void;
}

/**
 * Where push is on, the worker's own kind: the push of the same ticket takes its place, so that there is one, and there
 * is one also when the push service is slow or out of the server's reach.
 */
async function showByWorker({ tag, title, body, icon, uuid }: Popup) {
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, { tag, body, icon, silent: true, data: { uuid } });
}

/** Silent: the tone is ours, at the volume that was chosen. */
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
    // Browsers of phones have the name but show notices only for installed applications.
    console.info('no notice of this kind', error);
    permission.set('missing');
  }
}
