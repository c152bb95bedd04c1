import { setTimeout as wait } from 'node:timers/promises';
import { readHead } from './crowd.ts';
import type { Desk } from './desk.ts';
import type { Screen } from './screens.ts';

interface Reconnect {
  at: number;
  /** How far the company was when the screen was back: so far it has to come. */
  target: number | null;
}

const pollIntervalMs = 100;

/** How long screens that lost their connection take, once it is back, until they know all that happened meanwhile. */
export class Convergence {
  readonly #waits: number[] = [];
  readonly #desk: Desk;
  readonly #waiting = new Map<Screen, Reconnect>();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> = Promise.resolve();

  constructor(desk: Desk, screens: readonly Screen[]) {
    this.#desk = desk;
    for (const screen of screens) {
      screen.model.socket.on('connect', () => this.#waiting.set(screen, { at: performance.now(), target: null }));
    }
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look());
    }, pollIntervalMs);
    desk.stage.closers.push(() => clearInterval(this.#timer));
  }

  /** Ends the watch when nobody is behind any more, or has had twice the time. Says what took longer than it may. */
  async end(mostMs: number): Promise<{ done: string; faults: string[] }> {
    const deadline = performance.now() + 2 * mostMs;
    while (this.#waiting.size > 0 && performance.now() < deadline) await wait(pollIntervalMs);
    clearInterval(this.#timer);
    await this.#looking;
    const late = [...this.#waiting.values()].map(({ at }) => performance.now() - at);
    const waits = [...this.#waits, ...late].sort((one, other) => one - other);
    const [median, slowest] = [waits[Math.floor(waits.length / 2)] ?? 0, waits.at(-1) ?? 0].map(Math.round);
    const tooLate = waits.filter((ms) => ms > mostMs).length;
    const faults = tooLate > 0 ? [`${tooLate} of ${waits.length} screens needed more than ${mostMs} ms`] : [];
    if (waits.length === 0) faults.push('no screen was ever cut off');
    return { done: `${waits.length} reconnects, up to date after ${median} ms, the slowest ${slowest} ms`, faults };
  }

  async #look(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const head = await readHead(this.#desk);
    for (const [screen, reconnect] of this.#waiting) {
      reconnect.target ??= head;
      const { model } = screen;
      if (!model.socket.connected)
        this.#waiting.delete(screen); // cut off again: counted when it is back
      else if ((model.lastSeq ?? 0) >= reconnect.target && model.isLoaded) {
        this.#waiting.delete(screen);
        this.#waits.push(performance.now() - reconnect.at);
      }
    }
  }
}
