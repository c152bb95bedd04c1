import { Failure } from './fail.ts';

/**
 * The part of an error that an operator may see: the code of a {@link Failure}, of the database or the system, else the
 * error's kind. Never its message, which may quote a customer.
 */
export function errorCodeOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  if (!(error instanceof Error)) return 'Error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return (code ?? error.name).replace(/[^\w.-]/g, '_').slice(0, 60) || 'Error';
}
