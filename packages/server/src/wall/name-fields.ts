import { isSeen } from '@guiche/contract/names';
import type { Route } from '@guiche/contract/route';
import * as z from 'zod/mini';

type Schema = NonNullable<Route['body']>;

/** A field of a body, or of the entries of a list in it. */
interface Field {
  path: string[];
  schema: Schema;
}

function fieldsIn(schema: Schema, path: string[] = []): Field[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return fieldsIn(schema._zod.def.innerType as Schema, path);
  if (schema instanceof z.ZodMiniUnion)
    return schema._zod.def.options.flatMap((option) => fieldsIn(option as Schema, path));
  if (schema instanceof z.ZodMiniArray) return fieldsIn(schema._zod.def.element as Schema, path);
  if (schema instanceof z.ZodMiniPipe) return fieldsIn(schema._zod.def.in as Schema, path);
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, part]) => fieldsIn(part as Schema, [...path, name]));
  return [{ path, schema }];
}

/** Whether the contract wants it to be visible: `seen()` is one of its checks. */
const isCheckedToBeSeen = ({ _zod: { def } }: Schema) =>
  (def.checks ?? []).some((check) => 'fn' in check._zod.def && check._zod.def.fn === isSeen);

/** Fields of its body that name something, by what they are called or by their check: `options.name`. */
export const namesIn = ({ body }: Route): string[] => {
  const names = (body === undefined ? [] : fieldsIn(body)).filter(
    ({ path, schema }) =>
      schema instanceof z.ZodMiniString &&
      (/^(name|shortcode|\w+Name)$/.test(path.at(-1) ?? '') || isCheckedToBeSeen(schema)),
  );
  return [...new Set(names.map(({ path }) => path.join('.')))]; // a union names one twice
};
