import type * as z from 'zod/mini';
import type { Actor } from './actor.ts';
import type { SettingKey, Settings } from './company-settings.schemas.ts';
import type { ErrorCode } from './errors.ts';
import type { PlanFlag } from './plans.schemas.ts';

type Schema = z.core.$ZodType;
type Absent = z.core.$ZodVoid;

/** What the caller's company must have: a feature in its plan, or a setting that says so. */
export type CompanyNeed = { plan: PlanFlag } | { setting: SettingKey; is: string };

type Person = { who: 'signed-in' } | { who: 'right'; name: string; may: (actor: Actor) => boolean };

/**
 * Who may call a route. `right` names the rule and decides from the actor alone; `company` also asks all of this of the
 * caller's company. Rules over rows live in the use case.
 */
export type Needs = { who: 'anyone' } | (Person & { company?: readonly CompanyNeed[] });

/** What the call leaves in the audit log: an act, or the reason why it leaves nothing. */
export type Audit = { act: string } | { none: string };

export const anyone = { who: 'anyone' } as const;
export const signedIn = { who: 'signed-in' } as const;
export const right = (name: string, may: (actor: Actor) => boolean) => ({ who: 'right', name, may }) as const;
/** The company's plan includes it. */
export const inPlan = (plan: PlanFlag): CompanyNeed => ({ plan });
/** The company's setting has this value. */
export const whileSetting = <K extends SettingKey>(setting: K, is: Settings[K]): CompanyNeed => ({ setting, is });
/** The person may, and the company has each of these: `needs: all(signedIn, inPlan('useKanban'))`. */
export const all = <P extends Person>(person: P, ...company: readonly CompanyNeed[]) => ({ ...person, company });
export const audits = (act: string): Audit => ({ act });
export const noAudit = (reason: string): Audit => ({ none: reason });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RouteSpec<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  F extends Schema,
  M extends Method,
  A extends string,
  N extends Needs,
> {
  method: M;
  /** Path below `/api`, parameters as `:name`. */
  path: A;
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
  needs: N;
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
  M extends Method = Method,
  A extends string = string,
  N extends Needs = Needs,
> extends RouteSpec<P, Q, B, R, F, M, A, N> {
  /** Types only; never present at run time. */
  readonly types?: {
    params: P['_zod']['output'];
    query: Q['_zod']['output'];
    body: B['_zod']['output'];
    form: F['_zod']['output'];
    result: R['_zod']['output'];
  };
}

/** Declares one call of the HTTP interface. The server mounts it; OpenAPI and the tests read it. */
export function defineRoute<
  M extends Method,
  A extends string,
  N extends Needs,
  R extends Schema,
  P extends Schema = Absent,
  Q extends Schema = Absent,
  B extends Schema = Absent,
  F extends Schema = Absent,
>(spec: RouteSpec<P, Q, B, R, F, M, A, N>): Route<P, Q, B, R, F, M, A, N> {
  return spec;
}

/** What goes into a call and comes out of it. */
interface Types {
  params: unknown;
  query: unknown;
  body: unknown;
  form: unknown;
  result: unknown;
}

/**
 * What the browser knows of a route: where it is and, by type alone, what goes in and comes out. It says the same as the
 * route, or does not compile.
 */
export type BrowserRoute<T extends Route = Route> = Readonly<Pick<T, 'method' | 'path'>> & {
  readonly types?: T['types'];
} & (T['needs']['who'] extends 'anyone' ? { readonly isOpen: true } : { readonly isOpen?: boolean });

interface Typed {
  readonly types?: Types;
}
export type ParamsOf<T extends Typed> = NonNullable<T['types']>['params'];
export type QueryOf<T extends Typed> = NonNullable<T['types']>['query'];
export type BodyOf<T extends Typed> = NonNullable<T['types']>['body'];
export type FormOf<T extends Typed> = NonNullable<T['types']>['form'];
export type ResultOf<T extends Typed> = NonNullable<T['types']>['result'];
