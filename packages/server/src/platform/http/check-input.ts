import * as f from '@guiche/contract/fields.schemas';
import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';
import { type FaultyField, fail, InvalidInput } from '../fail.ts';

z.config(z.locales.en()); // details are for developers; people read the translation of the code

/** Characters of unknown keys and values that are said back. */
const mostEchoed = 300;

/** What a request brought, before any check. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The text fields of a form, where one came instead of a body. */
  form?: Readonly<Record<string, string>>;
  idempotencyKey: string | string[] | undefined;
}

/** The same, checked and converted by the route's schemas; what has no schema is undefined. */
interface CheckedInput {
  params: unknown;
  query: unknown;
  body: unknown;
  form: unknown;
  idempotencyKey: string | null;
}

/** Checks what came against the route. `companyId` is the session's; null for a public route. */
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

/** What was sent is named in answers and logs, but never said back at length. */
const cut = (text: string) => (text.length > mostEchoed ? `${text.slice(0, mostEchoed)}…` : text);

function checkKey(value: string | string[], faults: FaultyField[]): string | null {
  const result = z.safeParse(f.clientId, value);
  if (result.success) return result.data;
  faults.push({ path: 'Idempotency-Key', message: 'must be 8 to 64 letters, digits, - or _' });
  return null;
}

/** A client may name its company, and only its own. */
function names(part: unknown, companyId: number): boolean {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, 'companyId')) return false;
  const named: unknown = (part as { companyId: unknown }).companyId;
  if (named === undefined || named === null) return false;
  // Anything else names no company, and converting it may run into what its sender put there.
  return (typeof named !== 'number' && typeof named !== 'string') || String(named) !== String(companyId);
}

/** Some clients write `{}` where there is nothing to say. */
function isEmptyBody(body: unknown): boolean {
  if (body === undefined || body === null) return true;
  return typeof body === 'object' && Object.keys(body).length === 0;
}

/**
 * U+0000 and lone surrogates: PostgreSQL has no text with them, and what it cannot store is refused before it is asked.
 * With a stack of its own: a body of a hundred thousand brackets must not end ours.
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
      // Paths of deep bodies would grow with the square of the depth; they matter near the top only.
      if (!isLeaf) stack.push({ value: part, path: cut(path.length > 200 || path === '' ? key : `${path}.${key}`) });
    }
  }
  return null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
