import { compare, medianOf, ratioOf } from '../measure.ts';
import { password } from '../stage/seed.ts';
import type { Stage } from '../stage/stage.ts';
import { atMost, type Line, ms, type Row, times } from './row.ts';

/** Sixteen people who sign in again and again, each time from another address, until they are stopped. */
class Signers {
  done = 0;
  readonly errors: string[] = [];
  readonly #stage: Stage;
  #isStopped = false;
  #loops: Promise<void>[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  start(): void {
    this.#isStopped = false;
    this.#loops = this.#stage.signers.map((person) => this.#loop(person.email));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
    await this.#stage.quiet();
  }

  async #loop(email: string): Promise<void> {
    const body = JSON.stringify({ email, password });
    while (!this.#isStopped) {
      const address = `10.${(this.done >> 16) & 255}.${(this.done >> 8) & 255}.${this.done & 255}`;
      this.done++;
      const headers = { 'x-forwarded-for': address };
      const call = { method: 'POST', path: '/api/auth/login', body, headers } as const;
      await this.#stage.toProduct.send(call).catch((error: Error) => this.errors.push(error.message));
    }
  }
}

async function run(stage: Stage): Promise<Line[]> {
  const { toProduct, toFloor, hot, options, product } = stage;
  const signers = new Signers(stage);
  const around = { before: async () => signers.start(), after: () => signers.stop() };
  const path = '/api/tickets?status=open&showAll=true';
  const began = performance.now();
  const outcome = await compare(
    { ...options, seconds: Math.max(options.seconds, 1), inFlight: 1 },
    { ...around, act: async () => (await toProduct.send({ path, token: hot.admins.next().token })) !== '' },
    { ...around, act: async () => (await toFloor.send({ path: `/page?company=${hot.id}&status=open` })) !== '' },
  );
  const seconds = (performance.now() - began) / 1000;
  const p50 = medianOf(outcome.product, (cell) => cell.p50);
  const tell = (cells: typeof outcome.product) =>
    `p50 ${ms(medianOf(cells, (cell) => cell.p50))} p99 ${ms(medianOf(cells, (cell) => cell.p99))}`;
  return [
    {
      id: 'B9',
      what: `inbox page, 1 in flight, while 16 sign in without pause (about ${Math.round(signers.done / seconds)}/s, server at ${product.residentMiB()} MiB)`,
      product: tell(outcome.product),
      floor: tell(outcome.floor),
      ratio: times(ratioOf(outcome, (cell) => cell.p50)),
      limits: [atMost('p50 ms', p50, 10)],
      errors: outcome.errors + signers.errors.length,
      firstError: outcome.firstError ?? signers.errors[0] ?? null,
      correct: { text: `${signers.done} signed in`, isRight: signers.done > 0 && signers.errors.length === 0 },
    },
  ];
}

export const listDuringLogIns: Row = { id: 'B9', run };
