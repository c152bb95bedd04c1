import type { Comparison } from '../measure.ts';
import type { Stage } from '../stage/stage.ts';

/** What a row must keep. */
export interface Limit {
  text: string;
  isKept: boolean;
}

/** One line of the table. */
export interface Line {
  id: string;
  what: string;
  product: string;
  floor: string;
  ratio: string;
  /** None: told for what it is worth. */
  limits: Limit[];
  errors: number;
  firstError: string | null;
  /** What was compared with the database or the floor, and whether it agreed. */
  correct: { text: string; isRight: boolean };
}

export interface Row {
  /** `--only` picks by the beginning of it. */
  id: string;
  run(stage: Stage): Promise<Line[]>;
}

export const atLeast = (what: string, value: number, least: number): Limit => ({
  text: `${what} >= ${least}`,
  isKept: value >= least,
});

export const atMost = (what: string, value: number, most: number): Limit => ({
  text: `${what} <= ${most}`,
  isKept: value <= most,
});

export const perSecond = (value: number): string => `${Math.round(value)}/s`;
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const times = (value: number): string => `${value.toFixed(2)}x`;

export const errorsOf = ({ errors, firstError }: Comparison): Pick<Line, 'errors' | 'firstError'> => ({
  errors,
  firstError,
});

/** Equal, or what was found instead. */
export function counted(what: string, expected: number, ...found: number[]): Line['correct'] {
  const isRight = found.every((value) => value === expected);
  return { text: isRight ? `${what} ${expected}` : `${what} ${expected}, found ${found.join(' / ')}`, isRight };
}
