import { LiveSocket } from './live-socket.ts';
import { markIn } from './webhook.ts';

interface Awaited {
  since: number;
  seen(): void;
  missed(error: Error): void;
}

const patienceMs = 5_000;
const ticketKey = '"ticket":{"id":';

/** What {@link Screens.painted} is asked for when a ticket, not a message, is waited for. */
export const ticketMark = (ticketId: number): string => `ticket ${ticketId}`;

/** The ticket an event is about, told from its bytes: `id` is the first field on both sides. */
function ticketIn(packet: Buffer): string | null {
  const at = packet.indexOf(ticketKey);
  if (at < 0) return null;
  const start = at + ticketKey.length;
  return ticketMark(Number.parseInt(packet.toString('latin1', start, start + 16), 10));
}

/** Connected clients, and who waits for what to appear on one of them. */
export class Screens {
  doubled = 0;
  readonly #awaited = new Map<string, Awaited>();
  readonly #seen = new Set<string>();
  readonly #sockets: LiveSocket[] = [];
  readonly #sweep: NodeJS.Timeout;

  constructor() {
    this.#sweep = setInterval(() => this.#giveUp(), 500);
  }

  /** One more client. */
  async add(place: {
    port: number;
    namespace: string;
    token: string;
    readyAt: 'connected' | 'watermark';
  }): Promise<void> {
    this.#sockets.push(await LiveSocket.open({ ...place, onEvent: (packet) => this.#take(packet) }));
  }

  /** Resolves when a message with this mark was received. */
  painted(mark: string): Promise<void> {
    this.#seen.delete(mark);
    return new Promise((seen, missed) => this.#awaited.set(mark, { since: performance.now(), seen, missed }));
  }

  close(): void {
    clearInterval(this.#sweep);
    for (const socket of this.#sockets) socket.close();
  }

  #take(packet: Buffer): void {
    const mark = markIn(packet) ?? ticketIn(packet);
    if (mark === null) return;
    const waiting = this.#awaited.get(mark);
    if (waiting) {
      this.#awaited.delete(mark);
      this.#seen.add(mark);
      waiting.seen();
    } else if (this.#seen.has(mark)) this.doubled++;
  }

  #giveUp(): void {
    const oldest = performance.now() - patienceMs;
    for (const [mark, { since, missed }] of this.#awaited) {
      if (since > oldest) return; // in the order of time
      this.#awaited.delete(mark);
      missed(new Error(`not on the screen within ${patienceMs} ms`));
    }
  }
}
