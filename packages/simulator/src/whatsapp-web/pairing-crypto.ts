import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { aesDecryptCTR, aesDecryptGCM, aesEncryptCTR, Curve, derivePairingCodeKey, type KeyPair, proto } from 'baileys';

const ACCOUNT_SIGNATURE = Buffer.from([6, 0]);

function expand(input: Uint8Array, salt: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, purpose, 32));
}

/** The phone vouches for a device: signed by the account, sealed with the secret that only the device shows. */
export function signDevice(
  account: KeyPair,
  device: { deviceId: number; identity: Uint8Array; advSecret: Uint8Array },
): Uint8Array {
  const timestamp = Math.floor(Date.now() / 1000);
  const facts = { rawId: device.deviceId, timestamp, keyIndex: device.deviceId, accountType: 0, deviceType: 0 };
  const details = proto.ADVDeviceIdentity.encode(facts).finish();
  const accountSignature = Curve.sign(account.private, Buffer.concat([ACCOUNT_SIGNATURE, details, device.identity]));
  const signed = { details, accountSignature, accountSignatureKey: account.public };
  const sealed = proto.ADVSignedDeviceIdentity.encode(signed).finish();
  const hmac = createHmac('sha256', device.advSecret).update(sealed).digest();
  return proto.ADVSignedDeviceIdentityHMAC.encode({ details: sealed, hmac }).finish();
}

/** A public key under a pairing code: salt, start value, key. */
export async function wrapKey(code: string, key: Uint8Array): Promise<Buffer> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  return Buffer.concat([salt, iv, aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv)]);
}

/** Under a wrong code another key comes out; what is sealed with it then does not open. */
export async function unwrapKey(code: string, wrapped: Buffer): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  return aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48));
}

/** The secret both sides come to at the end of pairing by code. Throws when the code was wrong. */
export function secretOf(
  phone: { ephemeral: KeyPair; identity: KeyPair },
  device: { ephemeral: Uint8Array; bundle: Buffer },
): Buffer {
  const shared = Curve.sharedKey(phone.ephemeral.private, device.ephemeral);
  const salt = device.bundle.subarray(0, 32);
  const key = expand(shared, salt, 'link_code_pairing_key_bundle_encryption_key');
  const plain = aesDecryptGCM(device.bundle.subarray(44), key, device.bundle.subarray(32, 44), Buffer.alloc(0));
  const identity = Curve.sharedKey(phone.identity.private, plain.subarray(0, 32));
  return expand(Buffer.concat([shared, identity, plain.subarray(64)]), Buffer.alloc(0), 'adv_secret');
}
