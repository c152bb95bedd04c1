import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** In PEM. The certificate is its own authority: whoever trusts it trusts this server and nothing else. */
export type Certificate = { key: string; certificate: string };

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_SHA256 = oid('2a8648ce3d040302');
const COMMON_NAME = oid('550403');
const ALTERNATIVE_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

/** A certificate for `localhost` and `127.0.0.1` that signs itself, written as RFC 5280 has it. */
function createCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(SEQUENCE, ECDSA_SHA256);
  const commonName = der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('Simulated media host')));
  const name = der(SEQUENCE, der(SET, commonName));
  const validity = der(SEQUENCE, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const names = der(SEQUENCE, der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = der(SEQUENCE, der(0x01, Buffer.from([0xff])));
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, BASIC_CONSTRAINTS, der(0x01, Buffer.from([0xff])), der(0x04, isAuthority)),
    der(SEQUENCE, ALTERNATIVE_NAME, der(0x04, names)),
  );
  const serial = randomBytes(8);
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40, 0);
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = der(SEQUENCE, body, algorithm, der(0x03, Buffer.from([0]), signature));
  return { key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), certificate: toPem(whole) };
}

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** Where the certificate of a simulator with this folder is, for `NODE_EXTRA_CA_CERTS`. */
export function certificateFile(dataDir: string): string {
  return path.join(dataDir, 'media-host.pem');
}

/** The folder's certificate, made at the first start: who was told to trust it goes on doing so. */
export async function keptCertificate(dataDir: string): Promise<Certificate> {
  const keyFile = path.join(dataDir, 'media-host-key.pem');
  try {
    return { key: await readFile(keyFile, 'utf8'), certificate: await readFile(certificateFile(dataDir), 'utf8') };
  } catch {
    const made = createCertificate();
    await mkdir(dataDir, { recursive: true });
    await writeFile(keyFile, made.key, { mode: 0o600 });
    await writeFile(certificateFile(dataDir), made.certificate);
    return made;
  }
}
