import i18next from 'i18next';
import { showToast } from './toast.ts';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', text: i18next.t('messages:copied') });
  } catch {
    // Refused by the browser, or absent outside secure contexts.
    showToast({ kind: 'error', text: i18next.t('messages:copyRefused') });
  }
}
