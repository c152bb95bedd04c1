const key = 'keptNotice';

/** Reloads the page and shows a notice afterwards. Drafts and the address survive by themselves. */
export function reloadWithNotice(text: string) {
  sessionStorage.setItem(key, text);
  window.location.reload();
}

/** Takes the notice that {@link reloadWithNotice} stored. */
export function takeReloadNotice(): string | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text;
}
