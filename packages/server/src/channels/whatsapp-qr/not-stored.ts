import { codeOfDatabaseError } from '../../platform/http/database-error.ts';
import { SessionLost } from './auth-store.repo.ts';

/** Whether the failure is the database's absence or the loss of the session, and not the content's fault. */
export const isNotStored = (error: unknown): boolean =>
  error instanceof SessionLost || codeOfDatabaseError(error) === 'ERR_UNAVAILABLE';
