import type { ErrorCode } from '@guiche/contract/errors';
import pg from 'pg';

/**
 * SQLSTATEs for impossible values. A schema should refuse these before; a 500 would blame the server for the sender's
 * value.
 */
const badInput = new Map<string, ErrorCode>([
  ['22P02', 'ERR_VALIDATION'], // not a number, not a uuid
  ['22P05', 'ERR_VALIDATION'], // a character that text cannot hold
  ['22021', 'ERR_VALIDATION'],
  ['22003', 'ERR_VALIDATION'], // out of range
  ['22007', 'ERR_VALIDATION'], // no such date
  ['22008', 'ERR_VALIDATION'],
  ['22001', 'ERR_VALIDATION'], // longer than its column
  ['23514', 'ERR_VALIDATION'], // against a check
  ['23505', 'ERR_VALIDATION'], // taken
  ['23503', 'ERR_NOT_FOUND'], // names a row that does not exist or belongs to others: one answer for both
]);

/** SQLSTATEs that pass with time: connection lost (08), out of room (53), shutting down (57), locks and deadlocks. */
const notNow = /^(08|53|57P|57014|55P03|25P03|40001|40P01)/;
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of pg and pg-pool that come without a code; read in pg 8.23 client.js and pg-pool index.js. */
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** The code that a database failure means for the caller; null for other errors, and for faults of our own. */
export function codeOfDatabaseError(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return badInput.get(code) ?? (notNow.test(code) ? 'ERR_UNAVAILABLE' : null);
  return lostConnection.has(code) || lostWords.test(error.message) ? 'ERR_UNAVAILABLE' : null;
}
