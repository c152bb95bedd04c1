import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { FrameRepeater } from './frames.ts';

/** What a connection meets on its way: nothing, no network, or a very slow one. */
export type Weather = 'clear' | 'offline' | 'slow';

interface LinkPlan {
  /** Its targets, read for each connection; the next one that answers is taken, in turn. */
  targets: () => readonly string[];
  /** Every event a server sends arrives twice. */
  repeatsEvents?: boolean;
}

/** As on an old telephone: 400 ms away, 16 KB a second. */
const slowness = { delayMs: 400, pieceBytes: 4_096, pieceMs: 250 };

/** Bytes of HTTP and WebSocket carried from here to one of several servers, in user space. */
export class Link {
  readonly url: string;
  #repeatedBefore = 0;
  #weather: Weather = 'clear';
  #turn = 0;
  readonly #plan: LinkPlan;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();

  static async open(plan: LinkPlan): Promise<Link> {
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return new Link(plan, server, typeof address === 'object' && address !== null ? address.port : 0);
  }

  private constructor(plan: LinkPlan, server: Server, port: number) {
    this.#plan = plan;
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
    server.on('connection', (socket) => void this.#carry(socket));
  }

  /** Events that arrived twice. */
  get repeated(): number {
    return [...this.#pairs].reduce((sum, pair) => sum + pair.repeated, this.#repeatedBefore);
  }

  /** Offline also resets what is connected. */
  set(weather: Weather): void {
    this.#weather = weather;
    if (weather === 'offline') for (const pair of this.#pairs) pair.reset();
  }

  /** Makes present connections half open: nothing arrives any more, in either direction, and nobody is told. */
  swallow(): number {
    for (const pair of this.#pairs) pair.isSwallowing = true;
    return this.#pairs.size;
  }

  close(): void {
    this.#server.close();
    for (const pair of this.#pairs) pair.reset();
  }

  async #carry(near: Socket): Promise<void> {
    near.on('error', () => near.destroy()); // its other end is told by the close
    const far = this.#weather === 'offline' ? null : await this.#reach();
    if (far === null) {
      near.resetAndDestroy();
      return;
    }
    const pair = new Pair(near, far, this.#plan.repeatsEvents ? new FrameRepeater() : null, () => this.#weather);
    this.#pairs.add(pair);
    await pair.run();
    this.#repeatedBefore += pair.repeated;
    this.#pairs.delete(pair);
  }

  async #reach(): Promise<Socket | null> {
    const targets = this.#plan.targets();
    this.#turn += 1;
    for (let tried = 0; tried < targets.length; tried += 1) {
      const { hostname, port } = new URL(targets[(this.#turn + tried) % targets.length] ?? '');
      const far = connect({ host: hostname, port: Number(port), noDelay: true });
      try {
        await once(far, 'connect');
        far.on('error', () => far.destroy());
        return far;
      } catch {
        far.destroy(); // refused: that server is down at the moment
      }
    }
    return null;
  }
}

/** The two halves of a carried connection. */
class Pair {
  isSwallowing = false;
  readonly #near: Socket;
  readonly #far: Socket;
  readonly #repeater: FrameRepeater | null;
  readonly #weather: () => Weather;

  constructor(near: Socket, far: Socket, repeater: FrameRepeater | null, weather: () => Weather) {
    this.#near = near;
    this.#far = far;
    this.#repeater = repeater;
    this.#weather = weather;
  }

  get repeated(): number {
    return this.#repeater?.repeated ?? 0;
  }

  reset(): void {
    this.#near.resetAndDestroy();
    this.#far.resetAndDestroy();
  }

  /**
   * Carries until both halves are closed. The end of one ends the other, unless the pair is swallowed: then nobody is
   * told.
   */
  async run(): Promise<void> {
    const [near, far] = [this.#near, this.#far];
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.once('close', () => {
        if (!this.isSwallowing) other.destroySoon();
      });
    }
    await Promise.all([this.#carry(near, far, null), this.#carry(far, near, this.#repeater)]);
  }

  async #carry(from: Socket, to: Socket, repeater: FrameRepeater | null): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        const whole = repeater ? repeater.take(chunk) : [chunk];
        for (const piece of this.#weather() === 'slow' ? whole.flatMap(cutUp) : whole) await this.#pass(piece, to);
      }
    } catch {
      from.destroy(); // reset in the middle: the other half is closed by it
    }
  }

  async #pass(piece: Buffer, to: Socket): Promise<void> {
    if (this.isSwallowing) return;
    if (this.#weather() === 'slow') await wait(slowness.delayMs * Math.random() + slowness.pieceMs * share(piece));
    if (to.destroyed || this.isSwallowing || to.write(piece)) return;
    const left = new AbortController();
    const { signal } = left;
    await Promise.race([once(to, 'drain', { signal }), once(to, 'close', { signal })]).finally(() => left.abort());
  }
}

const share = (piece: Buffer) => piece.length / slowness.pieceBytes;

function cutUp(chunk: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < chunk.length; at += slowness.pieceBytes) {
    pieces.push(chunk.subarray(at, at + slowness.pieceBytes));
  }
  return pieces;
}
