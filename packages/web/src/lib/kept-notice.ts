const key = 'keptNotice';

/** Loads the page again where it is; the notice is shown afterwards. Drafts and the address outlive it by themselves. */
export function reloadKeeping(text: string) {
  sessionStorage.setItem(key, text);
  window.location.reload();
}

/** What {@link reloadKeeping} left to be said, once. */
export function takeKeptNotice(): string | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text;
}
