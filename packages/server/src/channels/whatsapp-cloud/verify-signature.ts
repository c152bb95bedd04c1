import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `X-Hub-Signature-256` (`sha256=<64 hex>`) is the HMAC of exactly these bytes. Pass the bytes from the wire:
 * the provider escapes non-ASCII its own way, so a body that was parsed and written again never matches. An empty
 * secret matches nothing. The three Meta objects are signed alike.
 */
export function isSignedWith(secret: string, rawBody: Buffer, header: string | undefined): boolean {
  const given = /^sha256=([0-9a-f]{64})$/.exec(header ?? '')?.[1];
  if (!given || secret === '') return false;
  return timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), Buffer.from(given, 'hex'));
}
