import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

interface LiveOptions {
  port: number;
  namespace: string;
  token: string;
  /** The product says `watermark` when it has placed the socket; the floor only answers the connect. */
  readyAt: 'connected' | 'watermark';
  /** Each event's packet, as bytes: reading them is the caller's cost. */
  onEvent(packet: Buffer): void;
}

const none = Buffer.alloc(0);

/**
 * A minimal socket.io client: websocket frames over TCP, written by hand, so that a thousand cost the load generator as
 * little as possible. Product and floor get the same one.
 */
export class LiveSocket {
  readonly #tcp: Socket;
  readonly #options: LiveOptions;
  #rest: Buffer = none;
  #isUpgraded = false;
  #ready = Promise.withResolvers<void>();

  static async open(options: LiveOptions): Promise<LiveSocket> {
    const socket = new LiveSocket(options);
    await socket.#ready.promise;
    return socket;
  }

  private constructor(options: LiveOptions) {
    this.#options = options;
    this.#tcp = connect(options.port, '127.0.0.1');
    this.#tcp.setNoDelay(true);
    const fail = (reason: string) => this.#ready.reject(new Error(`live socket: ${reason}`));
    this.#tcp.on('error', (error) => fail(error.message));
    this.#tcp.on('close', () => fail('closed'));
    this.#tcp.on('data', (chunk) => this.#take(chunk));
    const lines = [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: 127.0.0.1:${options.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ];
    this.#tcp.write(`${lines.join('\r\n')}\r\n\r\n`);
  }

  close(): void {
    this.#tcp.destroy();
  }

  #take(chunk: Buffer): void {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!this.#isUpgraded) {
      const end = data.indexOf('\r\n\r\n');
      if (end >= 0) {
        const status = data.toString('latin1', 0, data.indexOf('\r\n'));
        if (!status.startsWith('HTTP/1.1 101')) this.#ready.reject(new Error(`live socket: ${status}`));
        this.#isUpgraded = true;
        data = data.subarray(end + 4);
      }
    }
    this.#rest = this.#isUpgraded ? this.#readFrames(data) : data;
  }

  /**
   * Reads whole frames; answers the rest, the beginning of a frame. A server's frames are not masked, and ours are
   * never fragmented.
   */
  #readFrames(data: Buffer): Buffer {
    let at = 0;
    while (data.length - at >= 2) {
      const short = data.readUInt8(at + 1);
      const head = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (data.length - at < head) break;
      const length =
        short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short;
      if (data.length - at < head + length) break;
      if ((data.readUInt8(at) & 15) === 1) this.#readPacket(data.subarray(at + head, at + head + length));
      at += head + length;
    }
    return at === data.length ? none : data.subarray(at);
  }

  #readPacket(packet: Buffer): void {
    const { namespace, token, readyAt, onEvent } = this.#options;
    const kind = packet.toString('latin1', 0, 2);
    const isRoot = namespace === '/';
    if (kind[0] === '0') this.#say(`40${isRoot ? '' : `${namespace},`}${JSON.stringify({ token })}`);
    else if (kind[0] === '2') this.#say('3');
    else if (kind === '44') this.#ready.reject(new Error(`live socket refused: ${packet.toString()}`));
    else if (kind === '40' && readyAt === 'connected') this.#ready.resolve();
    else if (kind === '42') {
      if (readyAt === 'watermark' && packet.subarray(0, 60).includes('["watermark"')) this.#ready.resolve();
      else onEvent(packet);
    }
  }

  /** A client's frame is masked; with a key of zeros it stays readable. */
  #say(text: string): void {
    const body = Buffer.from(text);
    const length =
      body.length < 126 ? Buffer.of(128 | body.length) : Buffer.of(128 | 126, body.length >> 8, body.length & 255);
    this.#tcp.write(Buffer.concat([Buffer.of(129), length, Buffer.alloc(4), body]));
  }
}
