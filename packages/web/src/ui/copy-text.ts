import i18next from 'i18next';
import { showToast } from './toast.ts';

/** Copies a text and confirms it by a notice. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', text: i18next.t('messages:copied') });
  } catch {
    // The clipboard is refused by the browser, or missing outside secure contexts.
    showToast({ kind: 'error', text: i18next.t('messages:copyRefused') });
  }
}
