import * as z from 'zod/mini';
import { wholeColour, writtenColour } from './colour.ts';
import { isSeen } from './names.ts';
import { longestWrapped } from './phone.ts';

/** Row ids: positive and below 2^53 (the database hands out no others). */
export const id = z.int().check(z.positive());

/** An id in a path or a query string. */
export const idText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  z.transform((text) => Number(text)),
);

/** `pageNumber` in the specification's form: "1", "2", … */
export const pageText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
  z.transform((text) => Number(text)),
);

/** Where a list goes on, from an earlier answer: opaque, and valid for this list and company alone. */
export const cursor = z.string().check(z.maxLength(6000), z.regex(/^[A-Za-z0-9_-]+$/));

export const flagText = z.pipe(
  z.enum(['true', 'false', '1', '0', '']),
  z.transform((text) => text === 'true' || text === '1'),
);

/** A JSON array in a query string, as `["open","pending"]`. At most 200 entries. */
export const jsonListText = <T extends z.core.$ZodType>(entry: T) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(4000)),
      z.transform((text, context): unknown => {
        try {
          return text === '' ? [] : JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', message: 'not a JSON array', input: text });
          return z.NEVER;
        }
      }),
    ),
    z.array(entry).check(z.maxLength(200)),
  );

/** Ids in the form `queueIds=[1,2]`. */
export const idListText = jsonListText(id);

/** ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime();
export const calendarDate = z.iso.date();
export const switchWord = z.enum(['enabled', 'disabled']);
export const channel = z.enum(['whatsapp', 'whatsappapi', 'facebook', 'instagram']);
export const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));
/** A colour as typed: 4 to 9 characters. It is kept, compared and answered as {@link colour}. */
export const typedColour = z.pipe(
  z.string().check(z.regex(writtenColour)),
  z.transform((text) => wholeColour(text) ?? text),
);
export const email = z.string().check(z.maxLength(255), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));
/**
 * A telephone number in any writing, and in whatever it was copied with; `readNumber` interprets it. A masked one is
 * refused.
 */
export const phoneText = z.string().check(z.minLength(8), z.maxLength(longestWrapped), z.regex(/^[^*]*\p{Nd}[^*]*$/u));
/** A new password. Older ones stay valid whatever their length; `password-rule` has the other conditions. */
export const newPassword = z.string().check(z.minLength(8), z.maxLength(128));
/** A name that people can see: white space and signs without a shape do not count. */
export const seen = () => z.refine<string>(isSeen);
export const done = z.object({ ok: z.literal(true) });

/** A message id, reply or draft key chosen by the client (header `Idempotency-Key`). */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
