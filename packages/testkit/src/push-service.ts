import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser's push service received, and what the browser reads in it. */
export interface Pushed {
  headers: IncomingHttpHeaders;
  /** The bytes that the push service sees. */
  body: Buffer;
  /** The text that the browser reads. */
  text: string;
}

/** A browser that takes push; the keys are its own, so only it can read notices. */
export interface PushBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Everything received, in order, refused ones included. */
  received: Pushed[];
  /** Statuses of the next answers; then 201. */
  answers: number[];
}

export interface PushService {
  browser(): PushBrowser;
  close(): Promise<void>;
}

/** Starts a push service on this machine. It shares nothing with the product and reads by the standards alone. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: PushBrowser; read: (body: Buffer) => string }>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const found = browsers.get(request.url ?? '');
    if (!found) return response.writeHead(404).end();
    found.browser.received.push({ headers: request.headers, body, text: found.read(body) });
    response.writeHead(found.browser.answers.shift() ?? 201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    browser() {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
      const browser: PushBrowser = { endpoint: `${origin}${path}`, keys, received: [], answers: [] };
      browsers.set(path, { browser, read: (body) => decrypt(body, own, auth) });
      return browser;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Keys = ReturnType<typeof createECDH>;

/** Decrypts from the browser's side (RFC 8291). */
function decrypt(body: Buffer, own: Keys, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const theirs = body.subarray(21, keyEnd);
  const derive = (secret: Buffer, with_: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = derive(own.computeSecret(theirs), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const opener = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  opener.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([opener.update(body.subarray(keyEnd, -16)), opener.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the last record is not marked as one');
  return padded.subarray(0, end).toString('utf8');
}

/** Reads what the sender says of itself (RFC 8292); throws when the signature does not fit the key it names. */
export function readSender({ headers }: Pushed): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('signed by somebody else');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
