import pg from 'pg';
import { expect, test } from 'vitest';
import { codeOfDatabaseError } from './database-error.ts';

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('no', 2, 'error');
  error.code = code;
  return error;
}

test.each([
  ['22P02', 'ERR_VALIDATION'],
  ['23503', 'ERR_NOT_FOUND'],
  ['57P01', 'ERR_UNAVAILABLE'],
  ['08006', 'ERR_UNAVAILABLE'],
  ['57014', 'ERR_UNAVAILABLE'],
  ['40P01', 'ERR_UNAVAILABLE'],
  ['42P01', null],
  ['23502', null],
])('SQLSTATE %s means %s', (code, meaning) => expect(codeOfDatabaseError(databaseError(code))).toBe(meaning));

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  '"%s" is an outage',
  (message) => {
    expect(codeOfDatabaseError(new Error(message))).toBe('ERR_UNAVAILABLE');
  },
);

test('our own errors are our own', () => expect(codeOfDatabaseError(new TypeError('x is undefined'))).toBeNull());
