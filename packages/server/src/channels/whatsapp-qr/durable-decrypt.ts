import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  decodeMessageNode,
  MISSING_KEYS_ERROR_TEXT,
  proto,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  unpadRandomMax16,
  type WAMessage,
} from 'baileys';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** What is remembered of a message on its way to the part that decrypts it. */
export interface Deciphered {
  /**
   * Notes an arriving message, and thereby whose cipher texts its parts are. Must run before the library sees the node.
   */
  note(node: BinaryNode): void;
  makeRepository: MakeRepository;
}

/**
 * Makes decryption durable. The library acknowledges a message before it hands it to us, and the channel then forgets
 * it. So a message is stored where it is decrypted, inside the transaction that moves the ratchet on: `keep` has
 * committed before the ratchet has, and the ratchet before the acknowledgement. After a crash in between, the channel
 * delivers the message again, it can be read again, and its id makes it vanish. An error of `keep` undoes the step.
 * For a message that no key opens, the library asks for a new copy and then acknowledges; before both, `miss` has
 * stored that it is to come.
 */
export function decipherDurably(deps: {
  me(): { pn: string; lid: string };
  keep(message: WAMessage): Promise<void>;
  /** Stores a missed message; its author and time are all that is known of it. */
  miss(message: WAMessage): Promise<void>;
}): Deciphered {
  // Keyed by the very bytes that the node's part hands to the repository.
  const nodes = new WeakMap<Uint8Array, BinaryNode>();

  function envelopeOf(node: BinaryNode): WAMessage {
    const { pn, lid } = deps.me();
    return decodeMessageNode(node, pn, lid).fullMessage;
  }

  async function decipher(cipherText: Uint8Array, open: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const node = nodes.get(cipherText);
    let padded: Uint8Array;
    let message: WAMessage | null = null;
    try {
      padded = await open();
      if (node) message = { ...envelopeOf(node), message: wordsOf(padded) };
    } catch (error) {
      if (node && isMissed(node, error)) await deps.miss(envelopeOf(node));
      throw error;
    }
    if (message) await deps.keep(message);
    return padded;
  }

  return {
    note(node) {
      if (!Array.isArray(node.content)) return;
      for (const { tag, content } of node.content) {
        if (tag === 'enc' && content instanceof Uint8Array) nodes.set(content, node);
      }
    },
    makeRepository(auth, logger, pnToLid) {
      const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, pnToLid);
      const keys = auth.keys as SignalKeyStoreWithTransaction;
      return {
        ...repository,
        decryptMessage: (opts) =>
          keys.transaction(() => decipher(opts.ciphertext, () => repository.decryptMessage(opts)), opts.jid),
        decryptGroupMessage: (opts) =>
          keys.transaction(() => decipher(opts.msg, () => repository.decryptGroupMessage(opts)), opts.group),
      };
    },
  };
}

function wordsOf(padded: Uint8Array): proto.IMessage {
  const decoded = proto.Message.decode(unpadRandomMax16(padded));
  return decoded.deviceSentMessage?.message ?? decoded;
}

/**
 * Whether people would miss the message. Not one that was opened before, nor what the channel itself marks as
 * unimportant: reactions, votes, and changes of other messages.
 */
function isMissed({ attrs, content }: BinaryNode, error: unknown): boolean {
  if (error instanceof Error && error.message === MISSING_KEYS_ERROR_TEXT) return false;
  if (attrs.type === 'reaction' || (attrs.edit ?? '0') !== '0') return false;
  return !Array.isArray(content) || content.every((part) => part.attrs['decrypt-fail'] !== 'hide');
}
