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

/** The specification writes one name the other way round. */
const turnedName = 'importMessages';

export const wireName = (companyId: number, name: string) =>
  name === turnedName ? `${name}-${companyId}` : `company-${companyId}-${name}`;

/** The event's own name; of what is none, such as a signal, the whole. */
export function eventNameOf(companyId: number, wire: string): string {
  if (wire === wireName(companyId, turnedName)) return turnedName;
  const prefix = wireName(companyId, '');
  return wire.startsWith(prefix) ? wire.slice(prefix.length) : wire;
}
