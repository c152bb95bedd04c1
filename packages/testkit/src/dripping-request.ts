import { connect, type Socket } from 'node:net';

/** A request as bytes on a connection, whose body is sent at any pace, or never. */
export class DrippingRequest {
  /** Everything answered so far. */
  answer = '';
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  readonly #socket: Socket;

  /** `head`: request line and headers, without the empty line after them. */
  constructor(url: string, head: readonly string[]) {
    const { hostname, port, host } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('data', (chunk) => {
      this.answer += chunk.toString('latin1');
    });
    this.#socket.on('error', () => {}); // a reset is an end, too
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
    const [first = '', ...others] = head;
    this.#socket.write([first, `Host: ${host}`, ...others, '', ''].join('\r\n'));
  }

  send(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** Resolves with the first answer's status, or 0 when the connection was closed without one. */
  async status(): Promise<number> {
    await Promise.race([this.closed, new Promise<void>((resolve) => this.#socket.once('data', () => resolve()))]);
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.answer)?.[1] ?? 0);
  }

  end(): void {
    this.#socket.destroy();
  }
}
