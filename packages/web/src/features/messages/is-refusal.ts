import { ApiError } from '../../lib/http.ts';

/**
 * Whether a repeated request would be refused again. Anything else (no network, busy, renewed session) is worth waiting
 * for.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'ERR_STORAGE_FULL') return true;
  if (error.status < 400 || error.status >= 500) return false;
  return error.status !== 401 && error.status !== 408 && error.status !== 429 && error.code !== 'ERR_TOKEN_EXPIRED';
}
