import * as f from '@guiche/contract/fields.schemas';
import { anyone, defineRoute, noAudit } from '@guiche/contract/route';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Failure, InvalidInput } from '../fail.ts';
import { checkInput, type RawInput } from './check-input.ts';

const audit = noAudit('a test');
const route = defineRoute({
  method: 'PUT',
  path: '/things/:id',
  params: z.strictObject({ id: f.idText }),
  query: z.object({ pageNumber: z.optional(f.pageText) }),
  body: z.strictObject({
    name: z.string().check(z.minLength(2)),
    size: z.optional(f.id),
    companyId: z.optional(f.id),
    more: z.optional(z.unknown()),
  }),
  result: f.done,
  errors: [],
  needs: anyone,
  audit,
});
const bare = defineRoute({ method: 'POST', path: '/bare', result: f.done, errors: [], needs: anyone, audit });

const raw = (more: Partial<RawInput>): RawInput => ({
  params: { id: '7' },
  query: {},
  body: { name: 'Ana' },
  idempotencyKey: undefined,
  ...more,
});
const codeOf = (input: RawInput, from = route as typeof route | typeof bare) => {
  try {
    checkInput(from, input, 3);
    return null;
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
};

test('what is right is converted', () => {
  expect(checkInput(route, raw({ query: { pageNumber: '2' }, idempotencyKey: 'abcdefgh' }), 3)).toEqual({
    params: { id: 7 },
    query: { pageNumber: 2 },
    body: { name: 'Ana' },
    idempotencyKey: 'abcdefgh',
  });
});

test('each faulty field is named', () => {
  try {
    checkInput(route, raw({ params: { id: '0' }, body: { name: 'A', size: 2 ** 53 }, idempotencyKey: 'a b' }), 3);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    expect(error.details.map((detail) => detail.path)).toEqual(['id', 'name', 'size', 'Idempotency-Key']);
  }
});

test.each([{ companyId: 4 }, { companyId: '4' }])("another company's id is refused: %o", (part) => {
  expect(codeOf(raw({ body: { name: 'Ana', ...part } }))).toBe('ERR_COMPANY_MISMATCH');
  expect(codeOf(raw({ query: part }))).toBe('ERR_COMPANY_MISMATCH');
});

test('the own company may be named', () => expect(codeOf(raw({ body: { name: 'Ana', companyId: 3 } }))).toBeNull());

test.each(['a\0b', 'a\ud800', '\udc00'])('text that PostgreSQL cannot store is refused: %j', (name) => {
  expect(codeOf(raw({ body: { name } }))).toBe('ERR_VALIDATION');
  expect(codeOf(raw({ body: { name: 'Ana', more: [{ deep: [name] }] } }))).toBe('ERR_VALIDATION');
  expect(codeOf(raw({ body: { name: 'Ana', more: { [name]: 1 } } }))).toBe('ERR_VALIDATION');
  expect(codeOf(raw({ query: { searchParam: name } }))).toBe('ERR_VALIDATION');
});

test('a body of a hundred thousand brackets is read to its end', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(codeOf(raw({ body: { name: 'Ana', more: deep } }))).toBeNull();
});

test('a call without a body takes none', () => {
  expect(codeOf(raw({ body: undefined }), bare)).toBeNull();
  expect(codeOf(raw({ body: {} }), bare)).toBeNull();
  expect(codeOf(raw({ body: { a: 1 } }), bare)).toBe('ERR_VALIDATION');
  expect(codeOf(raw({ body: 'text' }), bare)).toBe('ERR_VALIDATION');
});
