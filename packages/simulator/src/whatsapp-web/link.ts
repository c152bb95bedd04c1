import { type BinaryNode, decodeBinaryNode, encodeBinaryNode } from 'baileys';
import type { RawData, WebSocket } from 'ws';
import { FrameReader, frame } from './frames.ts';
import { type Hello, ServerHandshake, type Transport } from './noise.ts';
import type { ServerIdentity } from './server-identity.ts';

type LinkOwner = {
  identity: ServerIdentity;
  onHello(link: Link, hello: Hello): Promise<void>;
  onNode(link: Link, node: BinaryNode): Promise<void>;
  onGone(link: Link): void;
  onError(link: Link, error: unknown): void;
};

/** One client's connection: handshake first, then nodes in both directions, each side's in its order. */
export class Link {
  readonly #socket: WebSocket;
  readonly #owner: LinkOwner;
  readonly #frames = new FrameReader();
  #handshake: ServerHandshake | null;
  #hasAnswered = false;
  #transport: Transport | null = null;
  #work: Promise<void> = Promise.resolve();
  #isMute = false;

  constructor(socket: WebSocket, owner: LinkOwner) {
    this.#socket = socket;
    this.#owner = owner;
    this.#handshake = new ServerHandshake(owner.identity);
    socket.on('message', (data) => {
      this.#work = this.#work
        .then(() => this.#take(bytesOf(data)))
        .catch((error: unknown) => {
          owner.onError(this, error);
          socket.terminate();
        });
    });
    socket.on('error', () => undefined); // 'close' follows, and is what counts
    socket.on('close', () => owner.onGone(this));
  }

  get isOpen(): boolean {
    return this.#transport !== null && this.#socket.readyState === this.#socket.OPEN;
  }

  /** What is sent to a link that is gone goes nowhere. */
  send(node: BinaryNode): void {
    if (this.#isMute || this.#transport === null || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(frame(this.#transport.seal(encodeBinaryNode(node))));
  }

  /** From now on nothing is answered and nothing comes, on a connection that stays: as behind a dead network. */
  mute(): void {
    this.#isMute = true;
  }

  /** Closes after what was sent has gone out. */
  close(): void {
    this.#socket.close();
  }

  /** The connection breaks. */
  drop(): void {
    this.#socket.terminate();
  }

  async #take(chunk: Buffer): Promise<void> {
    for (const each of this.#frames.take(chunk)) {
      if (this.#isMute) return;
      if (this.#transport === null) await this.#shakeHands(each);
      else await this.#owner.onNode(this, await decodeBinaryNode(this.#transport.open(each)));
    }
  }

  async #shakeHands(bytes: Buffer): Promise<void> {
    if (this.#handshake === null) throw new Error('the handshake is over');
    if (!this.#hasAnswered) {
      this.#hasAnswered = true;
      this.#socket.send(frame(this.#handshake.answer(bytes)));
      return;
    }
    const { hello, transport } = this.#handshake.finish(bytes);
    this.#handshake = null;
    this.#transport = transport;
    await this.#owner.onHello(this, hello);
  }
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
