import { refreshToken } from '@guiche/contract/auth';
import type { BodyOf, BrowserRoute, ParamsOf, QueryOf, ResultOf } from '@guiche/contract/route';
import { lastShownSeq, noteLoadedSeq, noteUnnumbered } from './live-seq.ts';
import { beginSession, endOf, endSession, readToken, updateSession } from './session-store.ts';

const timeoutMs = 30_000;

let loadWords = async () => {};
/** Sets how the texts of errors are loaded; they are loaded before an error is thrown. */
export const loadWordsBy = (load: () => Promise<void>) => {
  loadWords = load;
};

/** The error of a failed request. `status` 0: no answer came (`ERR_NETWORK`, `ERR_TIMEOUT`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The answer's `error` field verbatim: a code, or the text a code carries. */
  readonly error: string;
  readonly details: readonly { path: string; message: string }[];
  /** After how many seconds the request may be repeated, if the server says so. */
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
  /** The client's id of what is written: a request with the same key gets the same result. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Requests a route of the contract. Throws {@link ApiError}; an abort by `signal` is thrown as it is. */
export async function request<T extends BrowserRoute>(route: T, input: RequestInput<T> = {}): Promise<ResultOf<T>> {
  if (route.isOpen) return sendRequest(route, input, readToken());
  return withToken((token) => sendRequest(route, input, token));
}

/** Runs something with the session's token, and once more with a new one if the token had expired. */
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

/** Whether another request or tab got a new token meanwhile, so that ours was only outdated. */
const isReplaced = (token: string | null) => readToken() !== token && readToken() !== null;

/** Tries once, and updates the session by the refusal: it is over, or the subscription is. */
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

/** Renews the token. Parallel requests share one renewal, and a lock makes other tabs wait and use its result. */
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
  // Locks are missing outside secure contexts (plain HTTP on another host); the server then accepts the previous cookie
  // for 10 s.
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
  // The server has checked the answer against the same schema; checking again would load the whole of zod.
  return body as ResultOf<T>;
}

/**
 * Requests a route with a form as body. There is no timeout, since an upload may take any time. Throws {@link
 * ApiError}.
 */
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

/** Fetches and parses an answer. A broken answer, or a success that is not JSON, counts as none. */
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
    // The texts of the server's codes are not part of the first page. Without them the code is shown.
    await loadWords().catch((error: unknown) => console.warn('texts of errors not loaded', error));
    throw apiErrorOf(response.status, body, Number(response.headers.get('retry-after')) || null);
  }
  // As the log-in page of a hotel's network.
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

/** Builds a query string: arrays as JSON, other values as text; absent values are left out. */
export function queryOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (value !== undefined && value !== null)
      search.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The error in an answer. A proxy's answer lacks our body. */
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
