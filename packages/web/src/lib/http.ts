import { refreshToken } from '@guiche/contract/auth';
import type { BodyOf, BrowserRoute, ParamsOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { lastShownSeq, noteLoadedSeq, noteUnnumbered } from './live-seq.ts';
import { beginSession, endOf, endSession, readToken, updateSession } from './session-store.ts';

const timeoutMs = 30_000;

let loadWords = async () => {};
/** Says how the words for refusals are loaded: they are here before anybody hears of one. */
export const loadWordsBy = (load: () => Promise<void>) => {
  loadWords = load;
};

/** What went wrong with a call. `status` 0: no answer came (`ERR_NETWORK`, `ERR_TIMEOUT`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The answer's `error` field verbatim: a code, or the text a code carries. */
  readonly error: string;
  readonly details: readonly { path: string; message: string }[];
  /** When it may be asked again, where the server says so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    body: {
      code: string;
      error?: string;
      details?: { path: string; message: string }[];
      retryAfterSeconds?: number | null;
    },
  ) {
    super(body.code);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.error = body.error ?? body.code;
    this.details = body.details ?? [];
    this.retryAfterSeconds = body.retryAfterSeconds ?? null;
  }
}

export interface RequestInput<T extends BrowserRoute> {
  params?: ParamsOf<T>;
  query?: QueryOf<T>;
  body?: BodyOf<T>;
  /** The client's id of what is being written: the same key again answers the same result. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Calls a route of the contract. Throws {@link ApiError}; an abort by `signal` is thrown as it is. */
export async function request<T extends BrowserRoute>(route: T, input: RequestInput<T> = {}): Promise<ResultOf<T>> {
  if (route.isOpen) return sendRequest(route, input, readToken());
  return withToken((token) => sendRequest(route, input, token));
}

/** Does what needs the session's token, once more with a new one when that one had run out. */
export async function withToken<T>(run: (token: string | null) => Promise<T>): Promise<T> {
  const token = readToken();
  try {
    return await attempt(run, token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'ERR_TOKEN_EXPIRED' && !(error.status === 401 && isReplaced(token))) throw error;
  }
  await renewToken(token);
  return attempt(run, readToken());
}

/** Meanwhile somebody else (another call, another tab) got a new token: ours was only the old one. */
const isReplaced = (token: string | null) => readToken() !== token && readToken() !== null;

/** One try, and what its refusal says about the session: that it is over, or that the subscription is. */
async function attempt<T>(run: (token: string | null) => Promise<T>, token: string | null): Promise<T> {
  try {
    return await run(token);
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.status === 401 && !isReplaced(token)) endSession(endOf(error.code));
      if (error.status === 402) updateSession({ isSuspended: true });
    }
    throw error;
  }
}

let renewing: Promise<void> | null = null;

/** One renewal at a time: parallel calls share it, and a lock makes other tabs wait and take its result. */
export function renewToken(expired: string | null): Promise<void> {
  renewing ??= lockedRenewal(expired).finally(() => {
    renewing = null;
  });
  return renewing;
}

function lockedRenewal(expired: string | null) {
  const renew = async () => {
    const current = readToken();
    if (current !== null && current !== expired) return;
    try {
      beginSession(await sendRequest(refreshToken, {}, null));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endSession(endOf(error.code));
      throw error;
    }
  };
  // Absent outside secure contexts (plain HTTP on another host): the server then accepts the previous cookie for 10 s.
  return navigator.locks ? navigator.locks.request('guiche-token', renew) : renew();
}

async function sendRequest<T extends BrowserRoute>(
  route: T,
  input: RequestInput<T>,
  token: string | null,
): Promise<ResultOf<T>> {
  const asked = lastShownSeq();
  const body = await fetchJson(`/api${pathOf(route.path, input.params)}${queryOf(input.query)}`, {
    method: route.method,
    headers: headersOf(input, token),
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    credentials: 'same-origin',
    limit: AbortSignal.timeout(timeoutMs),
    ...(input.signal ? { signal: input.signal } : {}),
  });
  if (isRecord(body) && typeof body.seq === 'number') noteLoadedSeq(body.seq, asked);
  else if (route.method === 'GET') noteUnnumbered(asked);
  // The server checks every answer against the same schema; checking again would cost the browser the whole of zod.
  return body as ResultOf<T>;
}

/** Calls a route that takes a form. No limit of time: how long a file travels is up to the line. Throws {@link ApiError}. */
export async function requestWithForm<T extends BrowserRoute>(
  route: T,
  params: ParamsOf<T> | undefined,
  form: FormData,
  idempotencyKey?: string,
): Promise<ResultOf<T>> {
  const body = await withToken((token) =>
    fetchJson(`/api${pathOf(route.path, params)}`, {
      method: route.method,
      headers: headersOf({ idempotencyKey }, token),
      body: form,
      credentials: 'same-origin',
    }),
  );
  return body as ResultOf<T>;
}

interface FetchInput extends RequestInit {
  signal?: AbortSignal;
  limit?: AbortSignal;
}

/** What the server answers. An answer that breaks off, or a success in another language than ours, is none. */
async function fetchJson(url: string, { limit, ...init }: FetchInput): Promise<unknown> {
  const signals = [init.signal, limit].filter((signal) => signal !== undefined);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    text = await response.text();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, { code: limit?.aborted ? 'ERR_TIMEOUT' : 'ERR_NETWORK' });
  }
  const body = parse(text);
  if (!response.ok) {
    // The words for the server's codes are no part of the first page. Without them a code is said.
    await loadWords().catch((error: unknown) => console.warn('texts of errors not loaded', error));
    throw apiErrorOf(response.status, body, Number(response.headers.get('retry-after')) || null);
  }
  // The page of a hotel's network, say.
  if (body === undefined) throw new ApiError(0, { code: 'ERR_NETWORK' });
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headersOf(input: { body?: unknown; idempotencyKey?: string | undefined }, token: string | null) {
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  return headers;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function pathOf(path: string, params: unknown): string {
  const values = isRecord(params) ? params : {};
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Arrays travel as JSON, everything else as text; what is absent is left out. */
export function queryOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (value !== undefined && value !== null)
      search.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The error in an answer. A proxy between us and the server answers without our body. */
export function apiErrorOf(status: number, body: unknown, retryAfterSeconds: number | null = null): ApiError {
  if (!isRecord(body) || typeof body.code !== 'string')
    return new ApiError(status, { code: status >= 500 ? 'ERR_UNAVAILABLE' : 'ERR_INTERNAL' });
  return new ApiError(status, {
    code: body.code,
    error: typeof body.error === 'string' ? body.error : body.code,
    details: Array.isArray(body.details) ? body.details : undefined,
    retryAfterSeconds,
  });
}
