import { cpus, loadavg, totalmem } from 'node:os';
import { drawTable } from './table.ts';

/** One thing that was measured, with what it must keep. */
export interface Check {
  what: string;
  /** Empty: for information, without a limit. */
  limit: string;
  measured: string;
  isKept: boolean;
}

export const told = (what: string, measured: string): Check => ({ what, limit: '', measured, isKept: true });

export const atMost = (what: string, limit: number, measured: number, unit: string): Check => ({
  what,
  limit: `≤ ${limit} ${unit}`,
  measured: `${Number(measured.toFixed(1))} ${unit}`,
  isKept: measured <= limit,
});

export const exactly = (what: string, limit: number, measured: number): Check => ({
  what,
  limit: String(limit),
  measured: String(measured),
  isKept: measured === limit,
});

export function describeMachine(): string {
  const [cpu] = cpus();
  const [load = Number.NaN] = loadavg();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} x ${cpu?.model.trim()}, ${memory} GiB, load average ${load.toFixed(1)} before, node ${process.version}`;
}

/** Prints the table. True when everything was kept. */
export function printChecks(checks: readonly Check[], head: string): boolean {
  const rows = checks.map(({ what, limit, measured, isKept }) => [what, limit, measured, isKept ? '' : 'MISSED']);
  console.log(`\n${drawTable([['what', 'limit', 'measured', ''], ...rows])}\n\n${head}`);
  return checks.every(({ isKept }) => isKept);
}
