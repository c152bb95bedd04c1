const key = 'keptNotice';

/** Loads the page again where it is; the notice is shown afterwards. Drafts and the address outlive it by themselves. */
export function reloadWithNotice(text: string) {
  sessionStorage.setItem(key, text);
  window.location.reload();
}

/** What {@link reloadWithNotice} left to be said, once. */
export function takeReloadNotice(): string | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text;
}
