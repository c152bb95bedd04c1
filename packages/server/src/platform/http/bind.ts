import type { BodyOf, FormOf, ParamsOf, QueryOf, ResultOf, Route } from '@guiche/contract/route';
import type { Ctx, PlatformDeps } from '../context.ts';
import type { UploadedFile } from './read-form.ts';

/** A form's first file and its fields. */
export interface Upload<T extends Route> extends UploadedFile {
  fields: FormOf<T>;
  /** All files, the first one included, where the route takes several. */
  files: readonly UploadedFile[];
}

/** The content of a call, checked against the route's schemas. */
export interface Input<T extends Route> {
  params: ParamsOf<T>;
  query: QueryOf<T>;
  /** Where the route also takes a form: set only when there is no `upload`. */
  body: BodyOf<T>;
  upload: Upload<T> | null;
  /** Header `Idempotency-Key`; its form is checked. */
  idempotencyKey: string | null;
  sessionId: string | null;
  exchange: Exchange;
}

/** The few parts of HTTP that signing in needs. */
export interface Exchange {
  ip: string;
  userAgent: string;
  /** Header `Accept-Language` as it came. */
  acceptLanguage: string;
  isSecure: boolean;
  /**
   * Which page asked, by the browser's word. `nobody says`: a program asks. Our cookies count only for our own pages.
   */
  askedBy: 'our page' | 'another page' | 'nobody says';
  readCookie(name: string): string | null;
  /** Writes an HttpOnly, SameSite=Strict cookie; maxAgeSeconds null: until the browser closes. */
  writeCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number | null }): void;
  clearCookie(name: string, path: string): void;
}

/** A contract route with the use case that answers it. A public route gets no ctx, only the doors. */
export interface BoundRoute {
  route: Route;
  handle(ctx: Ctx | null, platform: PlatformDeps, input: Input<Route>): Promise<unknown>;
}

/** Binds a route that needs a session. */
export function bind<T extends Route>(
  route: T,
  handle: (ctx: Ctx, input: Input<T>) => Promise<ResultOf<T>>,
): BoundRoute {
  return withSession(route, handle);
}

/** Binds a route whose form may bring several files; it answers with a list. */
export function bindFiles<T extends Route>(
  route: T,
  handle: (ctx: Ctx, input: Input<T>) => Promise<ResultOf<T> | ResultOf<T>[]>,
): BoundRoute {
  return withSession(route, handle);
}

function withSession<T extends Route>(route: T, handle: (ctx: Ctx, input: Input<T>) => Promise<unknown>): BoundRoute {
  return {
    route,
    handle: (ctx, _doors, input) => {
      if (!ctx) throw new Error(`${route.method} ${route.path} was called without a session`);
      return handle(ctx, input as Input<T>);
    },
  };
}

/** Binds a route anyone may call. */
export function bindPublic<T extends Route>(
  route: T,
  handle: (platform: PlatformDeps, input: Input<T>) => Promise<ResultOf<T>>,
): BoundRoute {
  return { route, handle: (_ctx, platform, input) => handle(platform, input as Input<T>) };
}
