import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import {
  addTransactionCapability,
  type BinaryNode,
  Curve,
  encodeBigEndian,
  encodeWAMessage,
  generateSignalPubKey,
  type KeyPair,
  proto,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type SignalRepository,
  signedKeyPair,
  unpadRandomMax16,
} from 'baileys';
import { makeLibSignalRepository } from 'baileys/lib/Signal/libsignal.js';
import type { WebBundle } from './web-state.ts';

/** Head of a PKCS 8 file with a private key of X25519, as RFC 8410 has it. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SIGNED_PREKEY_ID = 1;
const KEY_TYPE = Buffer.from([5]);

const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The same words give the same keys, so a phone keeps its identity over restarts without a file of secrets. */
function derivedKeys(...words: readonly string[]): KeyPair {
  const secret = createHash('sha256').update(words.join('\u0000')).digest();
  secret.writeUInt8(secret.readUInt8(0) & 248, 0);
  secret.writeUInt8((secret.readUInt8(31) & 127) | 64, 31);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, secret]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { private: secret, public: spki.subarray(-32) };
}

function memoryStore(): SignalKeyStore {
  const rows = new Map<string, unknown>();
  return {
    get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const row = rows.get(`${type}|${id}`);
        if (row !== undefined) found[id] = row as SignalDataTypeMap[T];
      }
      return found;
    },
    set: (data) => {
      for (const [type, changes] of Object.entries(data)) {
        for (const [id, row] of Object.entries(changes)) {
          if (row === null) rows.delete(`${type}|${id}`);
          else rows.set(`${type}|${id}`, row);
        }
      }
    },
  };
}

export type Sealed = { type: 'pkmsg' | 'msg'; ciphertext: Uint8Array };

/** A phone as Signal sees it: an identity, one-time keys, and a session with each device it talks to. */
export class Party {
  readonly identity: KeyPair;
  readonly #signedPreKey: ReturnType<typeof signedKeyPair>;
  readonly #registrationId: number;
  readonly #keys: ReturnType<typeof addTransactionCapability>;
  readonly #repository: SignalRepository;
  #lastPreKey = 0;

  constructor(seed: string, name: string) {
    this.identity = derivedKeys(seed, 'identity', name);
    this.#signedPreKey = signedKeyPair(this.identity, SIGNED_PREKEY_ID);
    this.#registrationId = createHash('sha256').update(`${seed}\u0000${name}`).digest().readUInt16BE() & 16_383;
    const keys = addTransactionCapability(memoryStore(), silent, { maxCommitRetries: 1, delayBetweenTriesMs: 1 });
    const creds = {
      signedIdentityKey: this.identity,
      signedPreKey: this.#signedPreKey,
      registrationId: this.#registrationId,
    };
    this.#keys = keys;
    this.#repository = makeLibSignalRepository({ creds, keys }, silent);
  }

  get registration(): Uint8Array {
    return encodeBigEndian(this.#registrationId);
  }

  /** What a device needs to open a session with this phone; each with a one-time key of its own. */
  async bundle(jid: string): Promise<BinaryNode> {
    this.#lastPreKey += 1;
    const id = this.#lastPreKey;
    const pair = Curve.generateKeyPair();
    await this.#keys.set({ 'pre-key': { [String(id)]: pair } });
    const { keyPair, signature } = this.#signedPreKey;
    return {
      tag: 'user',
      attrs: { jid },
      content: [
        { tag: 'registration', attrs: {}, content: this.registration },
        { tag: 'type', attrs: {}, content: KEY_TYPE },
        { tag: 'identity', attrs: {}, content: this.identity.public },
        { tag: 'skey', attrs: {}, content: [...keyNodes(SIGNED_PREKEY_ID, keyPair.public), signatureNode(signature)] },
        { tag: 'key', attrs: {}, content: keyNodes(id, pair.public) },
      ],
    };
  }

  /** `device` is the device's LID; without a session `takeBundle` is asked for the keys to open one. */
  async seal(device: string, message: proto.IMessage, takeBundle: () => Promise<WebBundle>): Promise<Sealed> {
    const { exists } = await this.#repository.validateSession(device);
    if (!exists) await this.#repository.injectE2ESession({ jid: device, session: sessionOf(await takeBundle()) });
    return this.#repository.encryptMessage({ jid: device, data: encodeWAMessage(message) });
  }

  /** Throws when this phone has no session that fits. */
  async open(device: string, type: string | undefined, ciphertext: Uint8Array): Promise<proto.Message> {
    const sealed = { jid: device, type: type === 'pkmsg' ? ('pkmsg' as const) : ('msg' as const), ciphertext };
    const message = proto.Message.decode(unpadRandomMax16(await this.#repository.decryptMessage(sealed)));
    const item = message.senderKeyDistributionMessage;
    if (item) await this.#repository.processSenderKeyDistributionMessage({ authorJid: device, item });
    return message;
  }

  async openGroup(group: string, device: string, msg: Uint8Array): Promise<proto.Message> {
    return proto.Message.decode(
      unpadRandomMax16(await this.#repository.decryptGroupMessage({ group, authorJid: device, msg })),
    );
  }

  /** With the message comes the key under which the group's members read it. */
  async sealGroup(
    group: string,
    meId: string,
    message: proto.IMessage,
  ): Promise<{ key: proto.IMessage; ciphertext: Uint8Array }> {
    const sealed = await this.#repository.encryptGroupMessage({ group, meId, data: encodeWAMessage(message) });
    const axolotlSenderKeyDistributionMessage = sealed.senderKeyDistributionMessage;
    const key = { senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage } };
    return { key, ciphertext: sealed.ciphertext };
  }

  async forget(device: string): Promise<void> {
    await this.#repository.deleteSession([device]);
  }
}

function keyNodes(id: number, key: Uint8Array): BinaryNode[] {
  return [
    { tag: 'id', attrs: {}, content: encodeBigEndian(id, 3) },
    { tag: 'value', attrs: {}, content: key },
  ];
}

function signatureNode(signature: Uint8Array): BinaryNode {
  return { tag: 'signature', attrs: {}, content: signature };
}

type Session = Parameters<SignalRepository['injectE2ESession']>[0]['session'];

/** The first of the one-time keys, when any is left. */
function sessionOf(bundle: WebBundle): Session {
  const read = (key: string): Uint8Array => generateSignalPubKey(Buffer.from(key, 'base64'));
  const [first] = bundle.preKeys;
  const { keyId, publicKey, signature } = bundle.signedPreKey;
  return {
    registrationId: bundle.registrationId,
    identityKey: read(bundle.identityKey),
    signedPreKey: { keyId, publicKey: read(publicKey), signature: Buffer.from(signature, 'base64') },
    ...(first === undefined ? {} : { preKey: { keyId: first.keyId, publicKey: read(first.publicKey) } }),
  };
}
