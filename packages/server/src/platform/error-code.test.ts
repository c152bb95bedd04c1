import { expect, test } from 'vitest';
import { errorCodeOf } from './error-code.ts';
import { Failure } from './fail.ts';

const coded = (code: unknown) => Object.assign(new Error('duplicate key: (Maria, +55 11 98888-7777)'), { code });

test.each([
  [new Failure('ERR_NOT_FOUND'), 'ERR_NOT_FOUND'],
  [coded('23505'), '23505'],
  [coded('ECONNREFUSED'), 'ECONNREFUSED'],
  [coded(17), 'Error'],
  [new TypeError('"Oi, Maria" is not a function'), 'TypeError'],
  ['Oi, Maria', 'Error'],
  [coded('with a text: Oi'), 'with_a_text__Oi'],
])('%s is shown as %s', (error, code) => expect(errorCodeOf(error)).toBe(code));
