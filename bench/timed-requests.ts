const requests = 60;
export const say = (text: string) => console.log(text);

export interface Times {
  p50: number;
  p95: number;
}

/** One after the other, after five that do not count. */
export async function timesOf(act: (n: number) => Promise<unknown>): Promise<Times> {
  for (let n = 0; n < 5; n++) await act(n);
  const times: number[] = [];
  for (let n = 0; n < requests; n++) {
    const began = performance.now();
    await act(n);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return {
    p50: times[Math.floor(requests * 0.5)] ?? Number.NaN,
    p95: times[Math.floor(requests * 0.95)] ?? Number.NaN,
  };
}

export const shown = ({ p50, p95 }: Times) => `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} ms`;

/** One line of the table; answers whether the limit was kept. */
export function tell(what: string, product: string, floor: string, limit: string, isKept: boolean): boolean {
  say(`${isKept ? ' ' : '✗'} ${what.padEnd(44)} ${product.padEnd(28)} ${floor.padEnd(28)} ${limit}`);
  return isKept;
}
