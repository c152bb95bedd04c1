/** SQLSTATE classes of statements the database will refuse again: data, constraints, size limits, our own raises, faulty SQL. */
const dataClasses: ReadonlySet<string> = new Set(['22', '23', '42', '54', 'P0']);

/**
 * Whether the database understood the statement and refuses what is in it. Everything else (lost connection, deadlock,
 * timeout, shutdown) may well succeed when tried again.
 */
export function isDataError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    dataClasses.has(error.code.slice(0, 2))
  );
}
