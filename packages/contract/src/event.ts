import type * as z from 'zod/mini';

export interface LiveEvent<S extends z.core.$ZodType = z.core.$ZodType, N extends string = string> {
  /** Last part of the wire name `company-{companyId}-{name}`. */
  name: N;
  payload: S;
  /** For types only; never present at run time. */
  readonly type?: S['_zod']['output'];
}

/** Declares one event of the live channel. Every payload travels with `seq`, the company's gap-free number. */
export function defineEvent<S extends z.core.$ZodType, N extends string>(name: N, payload: S): LiveEvent<S, N> {
  return { name, payload };
}

/** The browser's view of an event: its name and, by type alone, its payload. */
export type BrowserEvent<T extends LiveEvent = LiveEvent> = Readonly<Pick<T, 'name' | 'type'>>;

export type PayloadOf<T extends { readonly type?: unknown }> = NonNullable<T['type']>;

/** The specification writes this one name the other way round. */
const turnedName = 'importMessages';

export const wireName = (companyId: number, name: string) =>
  name === turnedName ? `${name}-${companyId}` : `company-${companyId}-${name}`;

/** The event's name within its wire name; of a signal, which has no wire name, the whole. */
export function eventNameOf(companyId: number, wire: string): string {
  if (wire === wireName(companyId, turnedName)) return turnedName;
  const prefix = wireName(companyId, '');
  return wire.startsWith(prefix) ? wire.slice(prefix.length) : wire;
}
