import type { JsonSchema } from '../open-api.ts';

const safeInteger = Number.MAX_SAFE_INTEGER;

/** Writes a schema as a person would write the type: `{ id: integer ≥ 1, name?: string 1–250 }`, over several lines. */
export function writeSchema(schema: JsonSchema, definitions: Record<string, JsonSchema> = {}, indent = ''): string {
  const known = { ...definitions, ...schema.$defs };
  const write = (inner: JsonSchema) => writeSchema(inner, known, indent);
  if (schema.$ref !== undefined) return nameOfReference(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(write).join(' | ');
  if (schema.allOf) return schema.allOf.map(write).join(' & ');
  if (schema.properties) return writeObject(schema, known, indent);
  if (Array.isArray(schema.type)) return schema.type.map((type) => write({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'object':
      return typeof schema.additionalProperties === 'object'
        ? `{ [name]: ${write(schema.additionalProperties)} }`
        : '{ … }';
    case 'array':
      return writeArray(schema, write);
    case undefined:
      return 'anything';
    default:
      return [schema.type, ...describeLimits(schema)].join(' ');
  }
}

const nameOfReference = (reference: string) => reference.split('/').at(-1) ?? reference;

function writeArray(
  { items, prefixItems, minItems, maxItems }: JsonSchema,
  write: (inner: JsonSchema) => string,
): string {
  const inner = prefixItems ? `[${prefixItems.map(write).join(', ')}]` : `[${items ? write(items) : 'anything'}]`;
  const range = describeRange(minItems, maxItems);
  return range === '' ? inner : `${inner} ${range} of them`;
}

function writeObject(schema: JsonSchema, known: Record<string, JsonSchema>, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, inner]) => `${deeper}${name}${required.includes(name) ? '' : '?'}: ${writeSchema(inner, known, deeper)}`,
  );
  if (additionalProperties === true || typeof additionalProperties === 'object') lines.push(`${deeper}…`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function describeLimits(schema: JsonSchema): string[] {
  const { format, pattern, minLength, maxLength, exclusiveMinimum, exclusiveMaximum } = schema;
  const number = describeRange(bounded(schema.minimum), bounded(schema.maximum));
  const limits = [describeRange(minLength, maxLength), number, format ?? ''];
  if (exclusiveMinimum !== undefined) limits.push(`> ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined) limits.push(`< ${exclusiveMaximum}`);
  if (pattern !== undefined && format === undefined) limits.push(`/${pattern}/`);
  return limits.filter((limit) => limit !== '');
}

/** Leaves out the limits that every whole number has. */
const bounded = (limit: number | undefined) =>
  limit === undefined || Math.abs(limit) >= safeInteger ? undefined : limit;

function describeRange(low: number | undefined, high: number | undefined): string {
  if (low === undefined) return high === undefined ? '' : `≤ ${high}`;
  if (high === undefined) return `≥ ${low}`;
  return low === high ? String(low) : `${low}–${high}`;
}
