import { expect, test } from 'vitest';
import { excessOf } from './json-limits.ts';

const limits = { depth: 3, parts: 6 };
const judge = (text: string) => excessOf(Buffer.from(text), limits);

test.each([
  '{}',
  '"[[[[[[[["',
  '{"a":"[[[[[,,,,,,,,,,,{{{"}',
  String.raw`{"a\"[[[[[":"\\","b":"\\\"]]]{{{{{,,,,,,,"}`,
  '[[[1]]]',
  '{"a":{"b":{"c":1}}}',
  '[1,2,3,4,5]',
  '[[],1,2]',
  'true',
  '',
])('%s may be parsed', (text) => expect(judge(text)).toBeNull());

test.each([
  ['[[[[', 'deeper than 3'],
  ['{"a":{"b":{"c":{', 'deeper than 3'],
  ['{"a":[{"b":[', 'deeper than 3'],
  [`["${'\\\\'}",[[[[`, 'deeper than 3'],
  ['[1,2,3,4,5,6,7', 'more than 6 values'],
  ['{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}', 'more than 6 values'],
  ['[[],[],[]]', 'more than 6 values'],
  [',,,,,,,,', 'more than 6 values'],
  ['{"a":"x"}]]]][[[[[[[[', 'more than 6 values'],
])('%s is not, and no farther read than that', (text, excess) => expect(judge(text)).toBe(excess));

test('a text without an end is the parser’s matter', () => {
  for (const text of ['"[[[[[[[', '["a\\', '"'.repeat(7), String.raw`"\\\"`]) expect(judge(text)).toBeNull();
});
