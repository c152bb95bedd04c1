import type { BrowserRoute, ParamsOf, ResultOf } from '@guiche/contract/route';
import { requestWithForm } from './http.ts';

/**
 * Requests a route with a form of one file. `fields` come first, so that the server knows what it is before the bytes
 * arrive.
 */
export function uploadFile<T extends BrowserRoute>(
  route: T,
  params: ParamsOf<T> | undefined,
  file: File,
  fields: Readonly<Record<string, string>> = {},
  idempotencyKey?: string,
): Promise<ResultOf<T>> {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set('medias', file);
  return requestWithForm(route, params, form, idempotencyKey);
}
