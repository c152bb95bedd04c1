import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** The order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const lifeSeconds = 12 * 3600;

/** Who the installation is to push services (RFC 8292): browsers subscribe with its public key, and only it may call them. */
export interface PushIdentity {
  /** Uncompressed point in base64url. */
  publicKey: string;
  /** The header that says to the service of this endpoint who sends. */
  authorize(endpoint: string, now: Date): string;
}

/**
 * Of APP_SECRET, so that all processes have it and there is nothing more to keep; another secret is another identity, and
 * browsers subscribe anew. `contact`: whom the operators of push services may write to, as an address of https or mail.
 */
export function pushIdentity(appSecret: string, contact: string): PushIdentity {
  const seed = Buffer.from(hkdfSync('sha256', appSecret, '', 'guiche push identity', 48));
  // 48 bytes for a number of 32: the remainder is as good as even.
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
