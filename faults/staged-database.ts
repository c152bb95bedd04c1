import { type EmbeddedPostgres, startEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { openPools } from '../packages/server/src/platform/db/pools.ts';
import type { Killer } from './killer-process.ts';

/** How the database ends: `fast` cuts sessions, `immediate` is a planned crash, `killed` is kill -9 of every process of it. */
export type DatabaseEnd = 'fast' | 'immediate' | 'killed';

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const;

/** A real PostgreSQL with its real settings (fsync, synchronous_commit), in the stage's folder. */
export class StagedDatabase {
  readonly #dir: string;
  readonly #killer: Killer;
  #running: EmbeddedPostgres;
  readonly #pool: ReturnType<typeof openPools>['web'];
  readonly #closePools: () => Promise<void>;

  static async start(dir: string, killer: Killer): Promise<StagedDatabase> {
    return new StagedDatabase(dir, killer, await startEmbeddedPostgres({ dataDir: dir, log: () => {} }));
  }

  private constructor(dir: string, killer: Killer, running: EmbeddedPostgres) {
    this.#dir = dir;
    this.#killer = killer;
    this.#running = running;
    // The superuser's: row security does not hide a row from the auditor. A cut session is what we are here for.
    const pools = openPools(running.url, { web: 6, road: 1 }, () => {});
    this.#pool = pools.web;
    this.#closePools = pools.close;
  }

  get url(): string {
    return this.#running.url;
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query<Row>(text, values)).rows;
  }

  /** Takes row locks and keeps them until the answer is called. At most 10 s, then the session is cut, or as long as asked. */
  async hold(text: string, values: unknown[] = [], { patiently = false } = {}): Promise<() => Promise<void>> {
    const client = await this.#pool.connect();
    await client.query('begin');
    if (patiently) await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(text, values);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  /** Ends it and starts it again on the same port. Resolves when it answers. */
  async restart(end: DatabaseEnd): Promise<void> {
    const before = this.#running;
    await this.#killer.strike(before.pid, { signal: signals[end], withChildren: end === 'killed' });
    await before.exited;
    await before.stop(); // gives the folder back; there is nothing left to stop
    this.#running = await startEmbeddedPostgres({ dataDir: this.#dir, log: () => {} });
    if (this.#running.url !== before.url) throw new Error('the database came back at another address');
  }

  async remove(): Promise<void> {
    await this.#closePools();
    await this.#running.remove();
  }

  async stop(): Promise<void> {
    await this.#closePools();
    await this.#running.stop();
  }
}
