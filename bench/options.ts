import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Rows to run, by the beginning of their name; null: all. */
  only: readonly string[] | null;
  rounds: number;
  /** Of one cell: one side of one row in one round. */
  seconds: number;
  /** Of the hot company; each of the other nineteen has a tenth. */
  tickets: number;
  /** Folder for a processor profile of the server and the statements' times. Costs speed: such a run proves no limit. */
  profile: string | null;
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < least) throw new Error(`--${name} takes a number from ${least}.`);
  return value;
}

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '0.7' },
      tickets: { type: 'string', default: '10000' },
      profile: { type: 'string' },
    },
  });
  return {
    only: values.only === undefined ? null : values.only.split(','),
    rounds: readNumber('rounds', values.rounds, 1),
    seconds: readNumber('seconds', values.seconds, 0.05),
    tickets: Math.round(readNumber('tickets', values.tickets, 500) / 100) * 100,
    profile: values.profile ?? null,
  };
}
