import type { SimulatorClient } from '../packages/simulator/src/client.ts';

const everyMs = 1_000;
const looked = 400;
const lookedAtEnd = 2_000;

/** Counts the answers of 500 and above that the outside got to its webhooks; the journal keeps only the 200s. */
export class WebhookWatch {
  readonly serverErrors = new Map<number, number>();
  readonly #simulator: SimulatorClient;
  readonly #counted = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> = Promise.resolve();

  constructor(simulator: SimulatorClient) {
    this.#simulator = simulator;
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look(looked));
    }, everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#look(lookedAtEnd);
  }

  async #look(limit: number): Promise<void> {
    for (const { id, attempts } of await this.#simulator.deliveries(limit)) {
      const counted = this.#counted.get(id) ?? 0;
      for (const { status } of attempts.slice(counted)) {
        if (status !== null && status >= 500) this.serverErrors.set(status, (this.serverErrors.get(status) ?? 0) + 1);
      }
      this.#counted.set(id, attempts.length);
    }
  }
}
