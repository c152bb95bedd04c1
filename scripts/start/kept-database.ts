import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/embedded-postgres/src/embedded-postgres.ts';

export interface DatabasePlan {
  dataDir: string;
  log: (line: string) => void;
  /** A restart had to take another port: `url` is another one now. */
  onMoved: () => void;
  /** It ended and could not be started again. */
  onHopeless: (reason: string) => void;
}

/** The embedded database for as long as the launcher lives, started again should it end by itself. */
export class KeptDatabase {
  readonly #plan: DatabasePlan;
  #stopping = false;
  /** The running one, or the one that is just being started. */
  #current: Promise<EmbeddedPostgres>;
  #running: EmbeddedPostgres;

  static async start(plan: DatabasePlan): Promise<KeptDatabase> {
    return new KeptDatabase(plan, await startEmbeddedPostgres(plan));
  }

  private constructor(plan: DatabasePlan, running: EmbeddedPostgres) {
    this.#plan = plan;
    this.#running = running;
    this.#current = Promise.resolve(running);
    void this.#watch();
  }

  get url(): string {
    return this.#running.url;
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    const current = await this.#current;
    await current.stop(graceMs);
  }

  /** Immediate shutdown; the next start recovers. */
  kill(): void {
    this.#stopping = true;
    process.kill(this.#running.pid, 'SIGQUIT');
  }

  async #watch(): Promise<void> {
    const { log, onMoved, onHopeless } = this.#plan;
    try {
      for (;;) {
        const before = this.#running;
        await before.exited;
        if (this.#stopping) return;
        log('The database ended unexpectedly; starting it again.');
        await before.stop();
        this.#current = startEmbeddedPostgres(this.#plan);
        this.#running = await this.#current;
        if (this.#running.url !== before.url) onMoved();
      }
    } catch (error) {
      onHopeless(error instanceof Error ? error.message : String(error));
    }
  }
}
