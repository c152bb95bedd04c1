import { createHash, hkdfSync } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, Curve, type KeyPair, NOISE_MODE, NOISE_WA_HEADER, proto } from 'baileys';
import type { ServerIdentity } from './server-identity.ts';

const NOTHING = Buffer.alloc(0);

/** Twelve bytes, the counter at the end. */
function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}

function expand(salt: Buffer, input: Uint8Array): [Buffer, Buffer] {
  const bytes = Buffer.from(hkdfSync('sha256', input, salt, '', 64));
  return [bytes.subarray(0, 32), bytes.subarray(32)];
}

/** Encrypts and decrypts frames once both sides know each other. */
export class Transport {
  readonly #readKey: Buffer;
  readonly #writeKey: Buffer;
  #read = 0;
  #written = 0;

  constructor(readKey: Buffer, writeKey: Buffer) {
    this.#readKey = readKey;
    this.#writeKey = writeKey;
  }

  open(frame: Uint8Array): Buffer {
    return aesDecryptGCM(frame, this.#readKey, nonce(this.#read++), NOTHING);
  }

  seal(bytes: Uint8Array): Buffer {
    return aesEncryptGCM(bytes, this.#writeKey, nonce(this.#written++), NOTHING);
  }
}

/** Who knocks: what the client says of itself, and the key (base64) that proves it the next time. */
export type Hello = { payload: proto.ClientPayload; noiseKey: string };

/**
 * The server's side of Noise_XX_25519_AESGCM_SHA256, the one pattern the library speaks. Throws when a message is
 * not what the handshake asks for.
 */
export class ServerHandshake {
  readonly #identity: ServerIdentity;
  readonly #ephemeral: KeyPair = Curve.generateKeyPair();
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #salt: Buffer = this.#hash;
  #key: Buffer = this.#hash;
  #counter = 0;

  constructor(identity: ServerIdentity) {
    this.#identity = identity;
    this.#mixHash(NOISE_WA_HEADER);
  }

  /** Answers the client's first message. */
  answer(frame: Uint8Array): Uint8Array {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!theirs) throw new Error('a handshake begins with clientHello');
    this.#mixHash(theirs);
    this.#mixHash(this.#ephemeral.public);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, theirs));
    const key = this.#seal(this.#identity.keys.public);
    this.#mixKey(Curve.sharedKey(this.#identity.keys.private, theirs));
    const payload = this.#seal(this.#identity.certificate);
    const serverHello = { ephemeral: this.#ephemeral.public, static: key, payload };
    return proto.HandshakeMessage.encode({ serverHello }).finish();
  }

  /** Reads the client's second message; from here on both sides use the transport. */
  finish(frame: Uint8Array): { hello: Hello; transport: Transport } {
    const last = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!last?.static || !last.payload) throw new Error('a handshake ends with clientFinish');
    const noiseKey = this.#open(last.static);
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.#open(last.payload));
    const [fromClient, toClient] = expand(this.#salt, NOTHING);
    return {
      hello: { payload, noiseKey: noiseKey.toString('base64') },
      transport: new Transport(fromClient, toClient),
    };
  }

  #mixHash(bytes: Uint8Array): void {
    this.#hash = createHash('sha256').update(this.#hash).update(bytes).digest();
  }

  #mixKey(shared: Uint8Array): void {
    [this.#salt, this.#key] = expand(this.#salt, shared);
    this.#counter = 0;
  }

  #seal(bytes: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(bytes, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return sealed;
  }

  #open(sealed: Uint8Array): Buffer {
    const bytes = aesDecryptGCM(sealed, this.#key, nonce(this.#counter++), this.#hash);
    this.#mixHash(sealed);
    return bytes;
  }
}
