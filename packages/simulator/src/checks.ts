/** A refusal with an HTTP status, answered by the admin API as `{"error": message}`. */
export class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
  }
}

/** Turns an unknown value into a known one, or throws a RequestError 400 that names the place. */
export type Check<T> = (value: unknown, where: string) => T;

type Checked<S extends Record<string, Check<unknown>>> = { [K in keyof S]: ReturnType<S[K]> };

function refuse(message: string): never {
  throw new RequestError(400, message);
}

export function text(limits: { min?: number; max: number; pattern?: RegExp }): Check<string> {
  return (value, where) => {
    if (typeof value !== 'string') refuse(`${where} must be a text`);
    if (value.length < (limits.min ?? 1)) refuse(`${where} must not be empty`);
    if (value.length > limits.max) refuse(`${where} must have at most ${limits.max} characters`);
    if (limits.pattern !== undefined && !limits.pattern.test(value)) refuse(`${where} must match ${limits.pattern}`);
    return value;
  };
}

export function integer(limits: { min: number; max: number }): Check<number> {
  return (value, where) => {
    const isGood = typeof value === 'number' && Number.isInteger(value) && value >= limits.min && value <= limits.max;
    return isGood ? value : refuse(`${where} must be an integer from ${limits.min} to ${limits.max}`);
  };
}

export function fraction(): Check<number> {
  return (value, where) => {
    const isGood = typeof value === 'number' && value >= 0 && value <= 1;
    return isGood ? value : refuse(`${where} must be a number from 0 to 1`);
  };
}

export function flag(): Check<boolean> {
  return (value, where) => (typeof value === 'boolean' ? value : refuse(`${where} must be true or false`));
}

export function oneOf<const T extends string>(choices: readonly T[]): Check<T> {
  return (value, where) => {
    const found = choices.find((choice) => choice === value);
    return found ?? refuse(`${where} must be one of ${choices.join(', ')}`);
  };
}

/** An absolute http or https address without credentials. */
export function webAddress(): Check<string> {
  const address = text({ max: 2000 });
  return (value, where) => {
    const given = address(value, where);
    const url = URL.canParse(given) ? new URL(given) : null;
    const isGood = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return isGood ? given : refuse(`${where} must be an http or https address`);
  };
}

export function list<T>(check: Check<T>, max: number): Check<T[]> {
  return (value, where) => {
    if (!Array.isArray(value)) refuse(`${where} must be a list`);
    if (value.length > max) refuse(`${where} must have at most ${max} items`);
    return value.map((item, index) => check(item, `${where}[${index}]`));
  };
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, where) => (value === undefined ? undefined : check(value, where));
}

export function nullable<T>(check: Check<T>): Check<T | null> {
  return (value, where) => (value === null ? null : check(value, where));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with these fields and no other. */
export function shape<S extends Record<string, Check<unknown>>>(fields: S): Check<Checked<S>> {
  return (value, where) => {
    if (!isRecord(value)) refuse(`${where} must be an object`);
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key));
    if (unknown !== undefined) refuse(`${where} has an unknown field: ${unknown}`);
    const entries = Object.entries(fields).map(([key, check]) => [key, check(value[key], `${where}.${key}`)]);
    return Object.fromEntries(entries) as Checked<S>;
  };
}

/** A whole number from a query string, or the fallback when it is absent. */
export function queryInteger(
  query: unknown,
  name: string,
  limits: { min: number; max: number; fallback: number },
): number {
  const raw = isRecord(query) ? query[name] : undefined;
  if (raw === undefined) return limits.fallback;
  const value = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
  return integer(limits)(value, name);
}

export function queryText(query: unknown, name: string): string | null {
  const raw = isRecord(query) ? query[name] : undefined;
  return raw === undefined ? null : text({ max: 200 })(raw, name);
}

/** A path parameter; the router guarantees that it is there. */
export function pathText(params: unknown, name: string): string {
  return text({ max: 300 })(isRecord(params) ? params[name] : undefined, name);
}
