import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { KillOrder } from './killer.ts';

const program = fileURLToPath(new URL('./killer.ts', import.meta.url));

/** The killer, as seen from the stage. */
export class Killer {
  readonly #process: ChildProcess = fork(program);
  readonly #waiting = new Map<number, () => void>();
  #orders = 0;

  constructor() {
    this.#process.on('message', (id: number) => {
      this.#waiting.get(id)?.();
      this.#waiting.delete(id);
    });
  }

  /** Resolves when the signal was sent, not when the process is gone. */
  strike(pid: number, order: Partial<Omit<KillOrder, 'id' | 'pid'>> = {}): Promise<void> {
    this.#orders += 1;
    const id = this.#orders;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, resolve);
      const whole: KillOrder = { id, pid, signal: 'SIGKILL', afterMs: 0, withChildren: false, ...order };
      this.#process.send(whole, (error) => {
        if (error) reject(error);
      });
    });
  }

  close(): void {
    this.#process.disconnect();
  }
}
