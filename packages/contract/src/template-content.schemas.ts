import * as z from 'zod/mini';

/** Its state on the platform; only approved ones can be sent. */
export const templateStatus = z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled']);
export type TemplateStatus = z.infer<typeof templateStatus>;
export const templateCategory = z.enum(['marketing', 'utility', 'authentication']);
export const templateQuality = z.enum(['green', 'yellow', 'red']);

const text = z.string();

/**
 * The content of a template. Words hold their places in double braces: `{{1}}`, or `{{nome}}`. `location` is a place on
 * a map above the words; `flow` opens a form, `otp` copies the code in the words. `other` is a button that we cannot
 * fill in.
 */
export const templateContent = z.object({
  header: z.nullable(
    z.object({ kind: z.enum(['text', 'image', 'video', 'document', 'location', 'other']), text: z.nullable(text) }),
  ),
  body: text,
  footer: z.nullable(text),
  buttons: z.array(
    z.object({
      kind: z.enum(['reply', 'url', 'call', 'copy', 'flow', 'otp', 'other']),
      title: text,
      /** For `url`; a place in it stands at its end. */
      link: z.nullable(text),
      /** For `call`. */
      phone: z.nullable(text),
    }),
  ),
});
export type TemplateContent = z.infer<typeof templateContent>;

const templatePart = z.enum(['header', 'location', 'body', 'button']);

/**
 * The value for one place: `name` is the word in the braces; for a button its number from 0; for a place on a map the
 * fact's name.
 */
export const templateValue = z.strictObject({
  part: templatePart,
  name: text.check(z.minLength(1), z.maxLength(60)),
  text: text.check(z.maxLength(2000)),
});
export type TemplateValue = z.infer<typeof templateValue>;
export type TemplatePlace = Pick<TemplateValue, 'part' | 'name'> & { maxLength: number };
