const urls = new Map<string, string>();

// The local picture may still be shown when the server's replaces it.
const keptMs = 60_000;

/** An object URL for the bytes of a send; the same one for the same send. */
export function localUrl(clientId: string, file: Blob): string {
  const url = urls.get(clientId) ?? URL.createObjectURL(file);
  urls.set(clientId, url);
  return url;
}

/** Frees the bytes, once the server has them or the send was given up. */
export function dropLocalUrl(clientId: string) {
  const url = urls.get(clientId);
  if (url === undefined) return;
  urls.delete(clientId);
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
