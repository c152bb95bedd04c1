import { createServer, type Server, type Socket } from 'node:net';
import { keptPort } from './kept-port.ts';

/**
 * A stand-in where there is no Redis: as much of it as publishing and subscribing needs, in both versions of its
 * protocol.
 */
export class RedisStandIn {
  readonly port: number;
  #server: Server | null;
  readonly #clients = new Set<Client>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    this.#serve(server);
  }

  static async start(port = keptPort()): Promise<RedisStandIn> {
    const server = createServer();
    return new RedisStandIn(server, await listen(server, port));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async channels(): Promise<string[]> {
    return [...new Set([...this.#clients].flatMap((client) => [...client.channels]))];
  }

  async publish(channel: string, message: string): Promise<number> {
    return this.#tell(channel, message);
  }

  #tell(channel: string, message: string): number {
    const hearers = [...this.#clients].filter((client) => client.channels.has(channel));
    for (const client of hearers) client.push(['message', channel, message]);
    return hearers.length;
  }

  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const client of this.#clients) client.socket.resetAndDestroy();
    this.#clients.clear();
    if (server) await new Promise((done) => server.close(done));
  }

  async comeBack(): Promise<void> {
    const server = createServer();
    this.#server = server;
    this.#serve(server);
    await listen(server, this.port);
  }

  #serve(server: Server): void {
    server.on('connection', (socket) => {
      const client = new Client(socket, (channel, message) => this.#tell(channel, message));
      this.#clients.add(client);
      socket.on('close', () => this.#clients.delete(client));
    });
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

class Client {
  readonly socket: Socket;
  readonly channels = new Set<string>();
  readonly #publish: (channel: string, message: string) => number;
  #isThird = false;
  #unread = '';

  constructor(socket: Socket, publish: (channel: string, message: string) => number) {
    this.socket = socket;
    this.#publish = publish;
    socket.setEncoding('latin1'); // lengths are in bytes
    socket.on('error', () => socket.destroy());
    socket.on('data', (text: string) => this.#read(text));
  }

  push(words: readonly (string | number)[]): void {
    const sign = this.#isThird ? '>' : '*';
    this.#write(`${sign}${words.length}\r\n${words.map(encode).join('')}`);
  }

  #write(text: string): void {
    if (this.socket.writable) this.socket.write(text, 'latin1');
  }

  #read(text: string): void {
    this.#unread += text;
    for (let call = parseCall(this.#unread); call; call = parseCall(this.#unread)) {
      this.#unread = this.#unread.slice(call.length);
      this.#answer(call.words);
    }
  }

  #answer([command = '', ...words]: string[]): void {
    const [first = '', second = ''] = words;
    switch (command.toUpperCase()) {
      case 'HELLO':
        this.#isThird = first === '3';
        this.#write(`${this.#isThird ? '%1' : '*2'}\r\n${encode('proto')}${encode(Number(first) || 2)}`);
        break;
      case 'PING':
        this.#write('+PONG\r\n');
        break;
      case 'CLIENT':
      case 'SELECT':
        this.#write('+OK\r\n');
        break;
      case 'SUBSCRIBE':
        for (const channel of words) this.push(['subscribe', channel, this.channels.add(channel).size]);
        break;
      case 'PUBLISH':
        this.#write(encode(this.#publish(first, second)));
        break;
      default:
        this.#write(`-ERR unknown command '${command}'\r\n`);
    }
  }
}

const encode = (word: string | number): string =>
  typeof word === 'number' ? `:${word}\r\n` : `$${word.length}\r\n${word}\r\n`;

/** Parses the first whole call of the received text: `*<words>`, and for each word `$<bytes>` and the word. */
function parseCall(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return null;
  const words: string[] = [];
  let at = head[0].length;
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20));
    if (!size) return null;
    at += size[0].length;
    const end = at + Number(size[1]);
    if (text.length < end + 2) return null;
    words.push(text.slice(at, end));
    at = end + 2;
  }
  return { words, length: at };
}
