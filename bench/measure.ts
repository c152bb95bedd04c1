import { setTimeout as wait } from 'node:timers/promises';

/** What one side did in one round. Times in ms. */
export interface Cell {
  done: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
}

/** One side of a row. */
export interface Side {
  /** Before each cell, not measured. */
  before?: () => Promise<void>;
  /** One operation; false when there is nothing left to do it with: the cell ends early. */
  act: () => Promise<boolean>;
  /** After each cell, not measured. */
  after?: () => Promise<void>;
}

export interface Pace {
  inFlight: number;
  seconds: number;
  rounds: number;
}

export interface Comparison {
  product: Cell[];
  floor: Cell[];
  errors: number;
  firstError: string | null;
}

export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

function cellOf(times: number[], seconds: number, errors: number): Cell {
  times.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(times, part)) as [number, number, number];
  return { done: times.length, perSecond: times.length / seconds, p50, p95, p99, errors };
}

/** Closed loop: each of `inFlight` workers begins the next operation when its last one has ended. */
async function runCell(side: Side, pace: Pace, onError: (error: unknown) => void): Promise<Cell> {
  await side.before?.();
  const times: number[] = [];
  let errors = 0;
  const began = performance.now();
  const until = began + pace.seconds * 1000;
  const work = async () => {
    for (let at = performance.now(); at < until; at = performance.now()) {
      try {
        if (!(await side.act())) return;
        times.push(performance.now() - at);
      } catch (error) {
        errors++;
        onError(error);
        await wait(5); // a server that refuses at once must not become a loop
      }
    }
  };
  await Promise.all(Array.from({ length: pace.inFlight }, work));
  const seconds = (performance.now() - began) / 1000;
  await side.after?.();
  return cellOf(times, seconds, errors);
}

/** Both sides in turn, the order reversed every second round, after a warm-up of both that does not count. */
export async function compare(pace: Pace, product: Side, floor: Side): Promise<Comparison> {
  const outcome: Comparison = { product: [], floor: [], errors: 0, firstError: null };
  const note = (error: unknown) => {
    outcome.errors++;
    outcome.firstError ??= error instanceof Error ? error.message : String(error);
  };
  for (const side of [product, floor]) await runCell(side, { ...pace, seconds: Math.max(1, pace.seconds) }, note);
  for (let round = 0; round < pace.rounds; round++) {
    const order = round % 2 === 0 ? (['product', 'floor'] as const) : (['floor', 'product'] as const);
    for (const name of order) outcome[name].push(await runCell(name === 'product' ? product : floor, pace, note));
  }
  return outcome;
}

/** Median over the rounds of product / floor in the same round. */
export function ratioOf(outcome: Comparison, pick: (cell: Cell) => number): number {
  return median(outcome.product.map((cell, round) => pick(cell) / pick(outcome.floor[round] ?? cell)));
}

export const medianOf = (cells: readonly Cell[], pick: (cell: Cell) => number): number => median(cells.map(pick));
