import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const lifeSeconds = 12 * 3600;

/**
 * The installation's identity for push services (RFC 8292): browsers subscribe with its public key, and it alone may
 * call them.
 */
export interface PushIdentity {
  /** The public key, as an uncompressed point in base64url. */
  publicKey: string;
  /** Makes the header that identifies us to the service of this endpoint. */
  authorize(endpoint: string, now: Date): string;
}

/**
 * Derives the identity from APP_SECRET, so that all processes have it and nothing more is kept; another secret makes
 * another identity, and browsers subscribe anew. `contact`: an https or mail address for operators of push services.
 */
export function pushIdentity(appSecret: string, contact: string): PushIdentity {
  const seed = Buffer.from(hkdfSync('sha256', appSecret, '', 'guiche push identity', 48));
  // The remainder of 48 bytes is evenly spread over numbers of 32.
  const number = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n;
  const secret = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: secret.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return {
    publicKey,
    authorize: (endpoint, now) => {
      const exp = Math.floor(now.getTime() / 1000) + lifeSeconds;
      const token = writeToken(key, { aud: new URL(endpoint).origin, exp, sub: contact });
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

function writeToken(key: KeyObject, claims: { aud: string; exp: number; sub: string }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
