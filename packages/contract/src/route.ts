import type * as z from 'zod/mini';
import type { Actor } from './actor.ts';
import type { ErrorCode } from './errors.ts';

type Schema = z.core.$ZodType;
type Absent = z.core.$ZodVoid;

/** Who may call a route. `right` names the rule and decides from the actor alone; rules over rows live in the use case. */
export type Needs =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'right'; name: string; may: (actor: Actor) => boolean };

/** What the call leaves in the audit log: an act, or the reason why it leaves nothing. */
export type Audit = { act: string } | { none: string };

export const anyone: Needs = { who: 'anyone' };
export const signedIn: Needs = { who: 'signed-in' };
export const right = (name: string, may: (actor: Actor) => boolean): Needs => ({ who: 'right', name, may });
export const audits = (act: string): Audit => ({ act });
export const noAudit = (reason: string): Audit => ({ none: reason });

interface RouteSpec<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, F extends Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, parameters as `:name`. */
  path: string;
  params?: P;
  query?: Q;
  body?: B;
  /** The same call as multipart/form-data with exactly one file, `medias`: the schema of its text fields. */
  form?: F;
  /** The form may bring as many files, all called so: one is answered by `result`, several by a list of it. */
  mostFiles?: number;
  result: R;
  /** Codes beyond the ones every route may answer (validation, session, rights, rate). */
  errors: readonly ErrorCode[];
  needs: Needs;
  audit: Audit;
  /** Calls per minute and caller (user, else address). Absent: the general limit. */
  perMinute?: number;
  /**
   * Reads far and wide: calls of one company wait for each other in this line, and the one for whom it is too long is
   * answered `ERR_COMPANY_BUSY`. Those for numbers have a few connections of their own.
   */
  heavy?: 'numbers' | 'search';
  /** The answer carries an ETag: a browser keeps it and asks each time whether it still holds. */
  tagged?: true;
}

export interface Route<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  F extends Schema = Schema,
> extends RouteSpec<P, Q, B, R, F> {
  /** Types only; never present at run time. */
  readonly types?: {
    params: P['_zod']['output'];
    query: Q['_zod']['output'];
    body: B['_zod']['output'];
    form: F['_zod']['output'];
    result: R['_zod']['output'];
  };
}

/** Declares one call of the HTTP interface. The server mounts it; the client, OpenAPI and the generated tests read it. */
export function defineRoute<
  R extends Schema,
  P extends Schema = Absent,
  Q extends Schema = Absent,
  B extends Schema = Absent,
  F extends Schema = Absent,
>(spec: RouteSpec<P, Q, B, R, F>): Route<P, Q, B, R, F> {
  return spec;
}

export type ParamsOf<T extends Route> = NonNullable<T['types']>['params'];
export type QueryOf<T extends Route> = NonNullable<T['types']>['query'];
export type BodyOf<T extends Route> = NonNullable<T['types']>['body'];
export type FormOf<T extends Route> = NonNullable<T['types']>['form'];
export type ResultOf<T extends Route> = NonNullable<T['types']>['result'];
