import { codeOfDatabaseError } from '../../platform/http/database-error.ts';
import { SessionLost } from './auth-store.repo.ts';

/** The database was away, or the session is somebody else's by now: nothing is wrong with what was to be stored. */
export const isNotStored = (error: unknown): boolean =>
  error instanceof SessionLost || codeOfDatabaseError(error) === 'ERR_UNAVAILABLE';
