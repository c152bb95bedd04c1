import {
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  decodeMessageNode,
  proto,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
  unpadRandomMax16,
  type WAMessage,
} from 'baileys';

type MakeRepository = SocketConfig['makeSignalRepository'];

/** What is to be remembered of a message on its way to the part that decrypts it. */
export interface Deciphered {
  /** A message arrived: whose cipher texts its parts are. Before the library looks at it. */
  note(node: BinaryNode): void;
  makeRepository: MakeRepository;
}

/**
 * The library tells the channel that it has a message before it tells us, and the channel then forgets it. So a message
 * is stored where it is decrypted, inside the transaction that moves the ratchet on: `keep` has committed before the
 * ratchet is, and the ratchet before the channel hears of it. A crash in between, and the channel delivers it again, it can be
 * read again, and its id makes it vanish. What `keep` throws undoes the step.
 */
export function decipherDurably(parts: {
  me(): { pn: string; lid: string };
  keep(message: WAMessage): Promise<void>;
}): Deciphered {
  // By the very bytes: the node's part is what the repository is handed.
  const nodes = new WeakMap<Uint8Array, BinaryNode>();

  async function keep(cipherText: Uint8Array, padded: Uint8Array): Promise<void> {
    const node = nodes.get(cipherText);
    if (!node) return;
    const decoded = proto.Message.decode(unpadRandomMax16(padded));
    const { pn, lid } = parts.me();
    const { fullMessage } = decodeMessageNode(node, pn, lid);
    await parts.keep({ ...fullMessage, message: decoded.deviceSentMessage?.message ?? decoded });
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
          keys.transaction(async () => {
            const padded = await repository.decryptMessage(opts);
            await keep(opts.ciphertext, padded);
            return padded;
          }, opts.jid),
        decryptGroupMessage: (opts) =>
          keys.transaction(async () => {
            const padded = await repository.decryptGroupMessage(opts);
            await keep(opts.msg, padded);
            return padded;
          }, opts.group),
      };
    },
  };
}
