/** SQLSTATE classes of statements that fail at each try: data, constraints, size limits, our own raises, faulty SQL. */
const dataClasses: ReadonlySet<string> = new Set(['22', '23', '42', '54', 'P0']);

/**
 * Whether the database understood the statement and refused its content. All other errors (lost connection, deadlock,
 * timeout, shutdown) may pass, so a later try can succeed.
 */
export function isDataError(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    dataClasses.has(error.code.slice(0, 2))
  );
}
