import { createStore, useStore } from '../../lib/store.ts';

export type PopupPermission = NotificationPermission | 'missing';

const currentPermission = (): PopupPermission =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;
const permission = createStore<PopupPermission>(currentPermission());

/** Whether notices come by push, as far as this page knows: then an open page leaves them to that, or there would be two. */
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
  onOpen: () => void;
}

/** Silent: the tone is ours, at the volume that was chosen. */
export function showPopup({ tag, title, body, icon, onOpen }: Popup) {
  try {
    const shown = new Notification(title, { tag, body, icon, silent: true });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
  } catch (error) {
    // Browsers of phones have the name but show notices only for installed applications.
    console.info('this browser shows no notices', error);
    permission.set('missing');
  }
}
