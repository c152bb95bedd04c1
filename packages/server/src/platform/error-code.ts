import { Failure } from './fail.ts';

/**
 * What an operator may see of an error: the code of a {@link Failure}, a database's or system's code, else the kind of
 * error. Never its message, which may quote what a customer wrote.
 */
export function errorCodeOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  if (!(error instanceof Error)) return 'Error';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return (code ?? error.name).replace(/[^\w.-]/g, '_').slice(0, 60) || 'Error';
}
