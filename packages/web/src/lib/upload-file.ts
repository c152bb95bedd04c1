import type { ParamsOf, ResultOf, Route } from '@guiche/contract/route';
import { ApiError, apiErrorOf, pathOf, withToken } from './http.ts';

/** Calls a route that takes a form with one file; `fields` stand beside it. Throws {@link ApiError}. */
export async function uploadFile<T extends Route>(
  route: T,
  params: ParamsOf<T> | undefined,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<ResultOf<T>> {
  return withToken(async (token) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(fields)) body.set(name, text);
    body.set('medias', file);
    const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
    // No limit of time: how long a file travels is up to the line.
    const response = await fetch(`/api${pathOf(route.path, params)}`, { method: route.method, headers, body }).catch(
      () => {
        throw new ApiError(0, { code: 'ERR_NETWORK' });
      },
    );
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw apiErrorOf(response.status, answer);
    return answer as ResultOf<T>;
  });
}
