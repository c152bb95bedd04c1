import * as f from '@guiche/contract/fields.schemas';
import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';
import { type FaultyField, fail, InvalidInput } from '../fail.ts';

z.config(z.locales.en()); // details are for developers; people read the translation of the code

/** Most characters of an unknown key or value that an answer repeats. */
const mostEchoed = 300;

/** The content of a request before any check. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  /** Text fields of a form, where one came instead of a body. */
  form?: Readonly<Record<string, string>>;
  idempotencyKey: string | string[] | undefined;
}

/** The same content, checked and converted by the route's schemas; undefined where the route has no schema. */
interface CheckedInput {
  params: unknown;
  query: unknown;
  body: unknown;
  form: unknown;
  idempotencyKey: string | null;
}

/**
 * Checks a request's content against the route. `companyId` is the session's; null for a public route.
 * @throws Failure or InvalidInput, by the contract's codes.
 */
export function checkInput(route: Route, raw: RawInput, companyId: number | null): CheckedInput {
  const unstorable = findUnstorable([raw.params, raw.query, raw.body, raw.form]);
  if (unstorable !== null) throw new InvalidInput([unstorable]);
  const parts = [raw.query, raw.body, raw.form];
  if (companyId !== null && parts.some((part) => names(part, companyId))) fail('ERR_COMPANY_MISMATCH');
  if (!route.body && !isEmptyBody(raw.body)) throw new InvalidInput([{ path: '', message: 'This call takes no body' }]);
  const faults: FaultyField[] = [];
  const checked = {
    params: check(route.params, raw.params, faults),
    query: check(route.query, raw.query, faults),
    body: raw.form ? undefined : check(route.body, raw.body, faults),
    form: raw.form ? check(route.form, raw.form, faults) : undefined,
    idempotencyKey: raw.idempotencyKey === undefined ? null : checkKey(raw.idempotencyKey, faults),
  };
  if (faults.length > 0) throw new InvalidInput(faults.slice(0, 20));
  return checked;
}

function check(schema: Route['params'], value: unknown, faults: FaultyField[]): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues)
    faults.push({ path: cut(path.map(String).join('.')), message: cut(message) });
  return undefined;
}

/** Shortens what a sender wrote before answers and logs repeat it. */
const cut = (text: string) => (text.length > mostEchoed ? `${text.slice(0, mostEchoed)}…` : text);

function checkKey(value: string | string[], faults: FaultyField[]): string | null {
  const result = z.safeParse(f.clientId, value);
  if (result.success) return result.data;
  faults.push({ path: 'Idempotency-Key', message: 'must be 8 to 64 letters, digits, - or _' });
  return null;
}

/** Whether a part names the company, or none: a client may name only its own. */
function names(part: unknown, companyId: number): boolean {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, 'companyId')) return false;
  const named: unknown = (part as { companyId: unknown }).companyId;
  if (named === undefined || named === null) return false;
  // Only these two are converted: converting anything else could run into what its sender put there.
  return (typeof named !== 'number' && typeof named !== 'string') || String(named) !== String(companyId);
}

/** Whether a body is `{}`, which some clients send instead of none. */
function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null) return true;
  return typeof body === 'object' && Object.keys(body).length === 0;
}

/**
 * Finds U+0000 and lone surrogates, which PostgreSQL cannot store as text, before it is asked. An explicit stack holds
 * the depth: a body of a hundred thousand brackets must not exhaust the call stack.
 */
function findUnstorable(parts: readonly unknown[]): FaultyField | null {
  const stack = parts.map((value) => ({ value, path: '' }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !isStorable(value)) return { path, message: 'holds a character that is none' };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) return { path, message: 'holds a name that is none' };
      const isLeaf = typeof part !== 'string' && (typeof part !== 'object' || part === null);
      // Paths are cut where they are deep, as they would grow with the square of the depth; only the top of one is of
      // use.
      if (!isLeaf) stack.push({ value: part, path: cut(path.length > 200 || path === '' ? key : `${path}.${key}`) });
    }
  }
  return null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
