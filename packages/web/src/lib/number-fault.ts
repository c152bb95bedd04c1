import type { TypedNumber } from './use-typed-number.ts';

const numberFaults = ['which', 'incomplete', 'form'] as const;
/** Why a text is not exactly one number, as a key of the texts `numbers`. */
export type NumberFault = (typeof numberFaults)[number];

export const isNumberFault = (fault: string): fault is NumberFault => numberFaults.some((each) => each === fault);

/** The fault of a number by its reading; null: none, or it was not read. */
export function numberFault(reading: TypedNumber | null): NumberFault | null {
  if (reading === null || reading.kind === 'number') return null;
  if (reading.kind === 'none') return 'form';
  return reading.candidates.length > 0 ? 'which' : 'incomplete';
}
