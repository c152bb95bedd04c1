import type * as z from 'zod/mini';

export interface LiveEvent<S extends z.core.$ZodType = z.core.$ZodType> {
  /** Last part of the wire name `company-{companyId}-{name}`. */
  name: string;
  payload: S;
}

/** Declares one event of the live channel. Every payload travels with `seq`, the company's gap-free number. */
export function defineEvent<S extends z.core.$ZodType>(name: string, payload: S): LiveEvent<S> {
  return { name, payload };
}

export type PayloadOf<T extends LiveEvent> = T['payload']['_zod']['output'];

export const wireName = (companyId: number, name: string) => `company-${companyId}-${name}`;
