import { ApiError } from '../../lib/http.ts';

/** Answers that will be the same next time. Everything else (no network, busy, renewing the session) is worth waiting for. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'ERR_STORAGE_FULL') return true;
  if (error.status < 400 || error.status >= 500) return false;
  return error.status !== 401 && error.status !== 408 && error.status !== 429 && error.code !== 'ERR_TOKEN_EXPIRED';
}
