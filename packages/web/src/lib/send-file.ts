import type { ParamsOf, ResultOf, Route } from '@guiche/contract/route';
import { ApiError, apiErrorOf, pathOf, withToken } from './http.ts';

/** Calls a route that takes one file as a form. Throws {@link ApiError}. */
export function sendFile<T extends Route>(route: T, file: File, params?: ParamsOf<T>): Promise<ResultOf<T>> {
  return withToken(async (token) => {
    const body = new FormData();
    body.set('medias', file);
    const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
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
