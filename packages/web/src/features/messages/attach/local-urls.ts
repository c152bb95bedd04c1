const urls = new Map<string, string>();

// The picture is still on screen, or being looked at, when the server's takes its place.
const keptMs = 60_000;

/** An address within this browser for the bytes of what is being sent; the same one for the same send. */
export function localUrl(clientId: string, file: Blob): string {
  const url = urls.get(clientId) ?? URL.createObjectURL(file);
  urls.set(clientId, url);
  return url;
}

/** The server has it, or it was given up: the bytes may go. */
export function dropLocalUrl(clientId: string) {
  const url = urls.get(clientId);
  if (url === undefined) return;
  urls.delete(clientId);
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
