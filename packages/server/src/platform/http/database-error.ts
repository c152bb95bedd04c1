import type { ErrorCode } from '@guiche/contract/errors';
import pg from 'pg';

/** SQLSTATEs that say: this value cannot be. By rights a schema refuses it before; as a 500 it would be our fault twice. */
const badInput = new Map<string, ErrorCode>([
  ['22P02', 'ERR_VALIDATION'], // not a number, not a uuid
  ['22P05', 'ERR_VALIDATION'], // no such character in text
  ['22021', 'ERR_VALIDATION'],
  ['22003', 'ERR_VALIDATION'], // out of range
  ['22007', 'ERR_VALIDATION'], // no such date
  ['22008', 'ERR_VALIDATION'],
  ['22001', 'ERR_VALIDATION'], // too long
  ['23514', 'ERR_VALIDATION'], // against a check
  ['23505', 'ERR_VALIDATION'], // taken
  ['23503', 'ERR_NOT_FOUND'], // names a row that is not there, or not ours: one answer
]);

/** SQLSTATEs that say: not now. Connection lost (08), out of room (53), shutting down (57), locks and deadlocks. */
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
/** What pg and pg-pool say without a code; read in pg 8.23 client.js and pg-pool index.js. */
const lostWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** What a database failure means for the caller; null when it is not one, or one of ours. */
export function codeOfDatabaseError(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return badInput.get(code) ?? (notNow.test(code) ? 'ERR_UNAVAILABLE' : null);
  return lostConnection.has(code) || lostWords.test(error.message) ? 'ERR_UNAVAILABLE' : null;
}
